import { harmless, harmlessLine, harmlessPaint } from '../check/harmless.ts';
import type { Host } from './host.ts';

/**
 * The same world, except that nothing in what is shown can steer a terminal or turn text round, whatever files, names,
 * options and messages from a queue hold. Everything that a command shows passes here; JSON means the same afterwards.
 */
export function withHarmlessScreen(host: Host): Host {
  const { screen } = host;
  return Object.create(host, {
    print: { value: (text: string) => host.print(screen.colour ? harmlessPaint(text) : harmless(text)) },
    note: { value: (line: string) => host.note(harmless(line)) },
    status: { value: (line: string) => host.status(harmlessLine(line)) },
  });
}
