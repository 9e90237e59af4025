/* Buttons that copy the commands of a block, without what they print. */

for (const block of document.querySelectorAll('pre')) {
  const commands = [...block.querySelectorAll('.command')].map((command) => command.textContent);
  if (commands.length === 0) continue;
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'copy';
  copy.textContent = 'Copy';
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(commands.join('\n'));
    copy.textContent = 'Copied';
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, 1500);
  });
  const frame = document.createElement('div');
  frame.className = 'commands';
  block.replaceWith(frame);
  frame.append(block, copy);
}
