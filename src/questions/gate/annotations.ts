import type { GateAnswer } from './gate-answer.ts';
import { checkRows } from './gate-rows.ts';

/**
 * What did not pass, as commands by which GitHub Actions marks files: one line each, without a line feed.
 * An undecided check is a warning, all else an error.
 */
export function gateAnnotations({ scenarios, tolerance }: GateAnswer): string[] {
  return scenarios.flatMap((scenario) =>
    checkRows(scenario, tolerance)
      .filter(({ outcome }) => outcome !== 'pass')
      .map(({ outcome, said }) => {
        const level = outcome === 'undecided' ? 'warning' : 'error';
        return `::${level} file=${property(scenario.file)},title=${property('montecrawl gate')}::${data(said)}`;
      }),
  );
}

/** The three characters that would end or bend a command. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
