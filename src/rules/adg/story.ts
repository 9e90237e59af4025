import { AGILITY, ATTRIBUTE_COLUMNS, BRAWN, BURIED, CUNNING, DEAD, DOWN, FLED, GONE, HERO, STANDING } from './names.ts';
import type { State } from './state.ts';

/** The lines of a game in replays. Called only if there is a trace. */

/** Returns `1 point`, `3 points`. */
export function points(n: number): string {
  return `${n} point${n === 1 ? '' : 's'}`;
}

/** Returns `1 round`, `3 rounds`. */
export function plural(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

/** Includes those lost in an earlier encounter. */
const WORDS: Readonly<Record<number, string>> = {
  [DEAD]: 'dead',
  [BURIED]: 'dead',
  [FLED]: 'fled',
  [GONE]: 'fled',
  [DOWN]: 'down',
};

/** Lists the current state of everyone present, one a line. */
export function picture(state: State): string {
  const rows: string[][] = [];
  const row = (c: number) => {
    // What is not rolled yet is below 0.
    const rolled = (value: number) => (value < 0 ? '?' : String(value));
    const attribute = (a: number) => rolled(state.attributes[c * ATTRIBUTE_COLUMNS + a]);
    const isHero = state.role[c] === HERO;
    rows.push([
      state.name(c),
      state.top[c] < 0 ? 'health ?' : `health ${state.health[c]}/${state.top[c]}`,
      `AC ${state.ac[c]}`,
      isHero
        ? `agility ${attribute(AGILITY)} brawn ${attribute(BRAWN)} cunning ${attribute(CUNNING)}`
        : `HD ${rolled(state.hd[c])}`,
      isHero ? `scars ${state.scars[c]}` : '',
      state.status[c] === STANDING ? (state.stunned[c] ? 'stunned' : '') : (WORDS[state.status[c]] ?? ''),
    ]);
  };
  for (let c = 0; c < state.partySize; c++) row(c);
  if (state.fighting !== 0) for (let c = state.foeFrom; c < state.foeTo; c++) row(c);
  const widths = rows.reduce<number[]>(
    (most, cells) => cells.map((cell, i) => Math.max(most[i] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((cells) =>
      cells
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
