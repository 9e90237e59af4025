/*
 * What every worker runs, so that a browser loads each part of the program once. What a worker is for is its name.
 * Messages that come before its part is loaded are kept.
 */

const early: MessageEvent[] = [];
const keep = (event: MessageEvent) => early.push(event);
addEventListener('message', keep);

if (self.name === 'player') (await import('./player.ts')).play();
else if (self.name === 'drawer') (await import('./drawer.ts')).draw();
else if (self.name === 'teller') (await import('./replay/teller.ts')).tell();
else if (self.name === 'asker') (await import('./questions/asker.ts')).ask();
else if (self.name === 'clerk') (await import('./workbench/clerk.ts')).clerk();
else (await import('./answerer.ts')).answer();

removeEventListener('message', keep);
for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));

export {};
