import { yamlOf } from '../../report/made.ts';
import type { Design, Encounter } from './answer.ts';
import { encounterFile } from './file-name.ts';
import { encounterName, targetText, valueText } from './words.ts';

/** Returns a scenario for each encounter of the menu, by the name of its file. */
export function encounterFiles(answer: Design): ReadonlyMap<string, string> {
  return new Map(answer.menu.map((encounter, i) => [encounterFile(i), yamlOf(scenarioOf(answer, encounter, i))]));
}

/** Returns the scenario in which the party meets an encounter, with the target as an expectation for `gate`. */
export function scenarioOf({ scenario, ...answer }: Design, encounter: Encounter, place: number): unknown {
  const { foes, target, asked, title } = answer;
  const {
    vary: _,
    focus: __,
    balance: ___,
    expect: ____,
    sides,
    ...kept
  } = scenario as {
    readonly sides: Readonly<Record<string, object>>;
  } & Readonly<Record<string, unknown>>;
  const { value, measure, claim } = target;
  const between = [value - asked.margin, value + asked.margin].map((end) =>
    Number(Math.min(1, Math.max(0, end)).toFixed(6)),
  );
  return {
    ...kept,
    title: `${title}: encounter ${place + 1}, ${encounterName(encounter)}`.slice(0, 200),
    about: `Made by "montecrawl design" for ${targetText(answer)}. It came to ${valueText(encounter)} on ${encounter.games} fresh games, with the policies written here.`,
    sides: { ...sides, [foes]: { ...sides[foes], members: encounter.members } },
    ...(claim === undefined ? {} : { count: { ...(kept.count as object | undefined), wiped: claim } }),
    expect: { [measure.name]: { between } },
  };
}
