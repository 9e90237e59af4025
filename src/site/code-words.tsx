/** Text with `code` between backticks, as in help on the command line. */
export function CodeWords({ text }: { readonly text: string }) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part));
}
