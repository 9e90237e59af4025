import type { GateAnswer } from './gate-answer.ts';
import { checkRows } from './gate-rows.ts';

/**
 * Returns failed checks as commands with which GitHub Actions annotates files: one line each, without a line feed. An
 * undecided check is a warning, everything else an error.
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

/** Escapes the three characters that would end or change a command. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
