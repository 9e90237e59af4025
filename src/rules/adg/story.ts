import { AGILITY, ATTRIBUTE_COLUMNS, BRAWN, CUNNING, DEAD, DOWN, FLED, HERO, STANDING } from './names.ts';
import type { State } from './state.ts';

/** A game told in sentences. Called only where somebody listens. */

/** `1 point`, `3 points`. */
export function points(n: number): string {
  return `${n} point${n === 1 ? '' : 's'}`;
}

/** `1 round`, `3 rounds`. */
export function plural(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

const WORDS: Readonly<Record<number, string>> = { [DEAD]: 'dead', [FLED]: 'fled', [DOWN]: 'down' };

/** Everybody on the scene, one a line, as it stands. */
export function picture(s: State): string {
  const rows: string[][] = [];
  const row = (c: number) => {
    const attribute = (a: number) => s.attributes[c * ATTRIBUTE_COLUMNS + a];
    const isHero = s.role[c] === HERO;
    rows.push([
      s.name(c),
      `health ${s.health[c]}/${s.top[c]}`,
      `AC ${s.ac[c]}`,
      isHero
        ? `agility ${attribute(AGILITY)} brawn ${attribute(BRAWN)} cunning ${attribute(CUNNING)}`
        : `HD ${s.hd[c]}`,
      isHero ? `scars ${s.scars[c]}` : '',
      s.status[c] === STANDING ? (s.stunned[c] ? 'stunned' : '') : (WORDS[s.status[c] as number] ?? ''),
    ]);
  };
  for (let c = 0; c < s.partySize; c++) row(c);
  if (s.fighting !== 0) for (let c = s.foeFrom; c < s.foeTo; c++) row(c);
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
