import { harmless, harmlessLine, harmlessPaint } from '../check/harmless.ts';
import type { Host } from './host.ts';

/**
 * Wraps a host so that shown text cannot control a terminal or change text direction, whatever files, names, options
 * and queue messages contain. Everything that a command shows passes through here. JSON keeps its meaning.
 */
export function withHarmlessScreen(host: Host): Host {
  const { screen } = host;
  return Object.create(host, {
    print: { value: (text: string) => host.print(screen.colour ? harmlessPaint(text) : harmless(text)) },
    note: { value: (line: string) => host.note(harmless(line)) },
    status: { value: (line: string) => host.status(harmlessLine(line)) },
  });
}
