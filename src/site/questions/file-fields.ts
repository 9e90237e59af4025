import { files } from 'virtual:shipped';
import { BadQuestion } from '../../analysis/unaskable.ts';
import type { AnyQuestion } from '../../questions/question.ts';
import { capital } from '../../report/label.ts';
import type { RightReading } from '../../scenario/reading.ts';
import type { AllGiven, AskedScenario, QuestionField } from './askable.ts';
import { hintOf } from './hint.ts';
import { OWN, sidePath, sidesOf } from './page-reader.ts';

// Names of the fields for arguments of a command.
const OTHER = 'other';
const WARBANDS = 'warbands';

/** Makes fields from the file arguments of a command; the first scenario is the page's own. */
export function fileFields(
  { files: [first, other] }: AnyQuestion,
  asked: AskedScenario,
  reading: RightReading,
): QuestionField[] {
  if (first?.[0] === '<warband...>') return [warbandsField(first[1], reading)];
  return other === undefined ? [] : [otherField(other[1], asked, reading.system.id)];
}

/**
 * Returns the chosen paths, as on a command line.
 *
 * @throws BadQuestion if there are none
 */
export function pathsOf({ files: [first] }: AnyQuestion, given: AllGiven, { earlier }: AskedScenario): string[] {
  if (first?.[0] === '<warband...>') {
    const chosen = (given[WARBANDS] ?? []) as readonly string[];
    if (chosen.length === 0) throw new BadQuestion('Who is to fight? Choose warbands.');
    return [...chosen];
  }
  const other = given[OTHER] ?? '';
  if (typeof other !== 'string' || other === '') return [OWN];
  // An earlier version comes first, so that the answer describes the effect of the change.
  return earlier.some(({ when }) => when === other) ? [other, OWN] : [OWN, other];
}

function otherField(meaning: string, { path, earlier }: AskedScenario, rules: string): QuestionField {
  const shipped = files.filter((file) => file.startsWith(`${rules}/`) && /^[^/]+\/[^/]+\.yaml$/.test(file));
  return {
    ...{ name: OTHER, label: 'Compare with', kind: 'choice', meaning: hintOf(meaning), conflicts: [] },
    start: earlier[0]?.when ?? '',
    offers: [
      { value: '', label: 'Only the changes below' },
      ...earlier.map(({ when }) => ({ value: when, label: `This scenario ${when}` })),
      ...shipped.filter((file) => file !== path).map((file) => ({ value: file, label: file })),
    ],
  };
}

/** Offers the shipped warbands of the rulebook, and the sides of the scenario. */
function warbandsField(meaning: string, reading: RightReading): QuestionField {
  const shipped = files.filter((file) => file.startsWith(`${reading.system.id}/warbands/`) && file.endsWith('.yaml'));
  return {
    ...{ name: WARBANDS, label: 'Warbands', kind: 'several', meaning: hintOf(meaning), conflicts: [] },
    start: shipped,
    offers: [
      ...shipped.map((value) => ({ value, label: wordsOf(value) })),
      ...sidesOf(reading).map((side) => ({ value: sidePath(side), label: `${capital(side)} of this scenario` })),
    ],
  };
}

/** Returns `Deep anvil` for `2hdc/warbands/deep-anvil.yaml`. */
function wordsOf(path: string): string {
  return capital((path.split('/').at(-1) ?? path).replace(/\.yaml$/, '').replaceAll('-', ' '));
}
