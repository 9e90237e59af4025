/*
 * The script of every worker, so that a browser loads each part of the program once. The worker's name selects its job.
 * Messages that arrive before its part is loaded are queued.
 */
import { addServedBooks } from './add-served-books.ts';

const early: MessageEvent[] = [];
const keep = (event: MessageEvent) => early.push(event);
addEventListener('message', keep);

// Players receive a rulebook with its games.
const books = self.name === 'player' ? undefined : addServedBooks();
const start = await loadPart(self.name);
await books;
start();

removeEventListener('message', keep);
for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));

async function loadPart(name: string): Promise<() => void> {
  if (name === 'player') return (await import('./player.ts')).play;
  if (name === 'drawer') return (await import('./drawer.ts')).draw;
  if (name === 'replayer') return (await import('./replay/replayer.ts')).replay;
  if (name === 'asker') return (await import('./questions/asker.ts')).ask;
  if (name === 'clerk') return (await import('./workbench/clerk.ts')).clerk;
  return (await import('./answerer.ts')).answer;
}
