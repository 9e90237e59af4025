import { Law } from '../../../dice/law.ts';
import { faceLaw, oneOf, pairs, passes } from '../../../dice/laws.ts';
import { howManyLaw, meetingLaw, pefLaw, searchLaw, trapLaw } from './dungeon-rolls.ts';
import { DWARF, ELF, HUMAN } from './races.ts';
import { SUCCESS } from './rolls.ts';

/** Caches of the dungeon's laws, and tables that only play needs. */

/** Returns a cached version of a function of whole numbers from 0. */
function kept(build: (key: number) => Law): (key: number) => Law {
  const laws: (Law | undefined)[] = [];
  return (key) => {
    let law = laws[key];
    if (law === undefined) {
      law = build(key);
      laws[key] = law;
    }
    return law;
  };
}

const PEFS = kept((key) => pefLaw((key & 1) + 2, key >> 2, ((key >> 1) & 1) === 1));

/** Returns {@link pefLaw}. @param dice 2 or 3 */
export function pef(dice: number, target: number, anyPair: number): Law {
  return PEFS((target << 2) | (anyPair << 1) | (dice - 2));
}

/** Level from which every die of two passes. */
const MOST_LEVEL = 6;
const MEETINGS = kept((key) => meetingLaw(key >> 1, (key & 1) === 1));

/** Returns {@link meetingLaw}. @param isMet 1 if the Big Bad has been met before */
export function meeting(level: number, isMet: number): Law {
  return MEETINGS((Math.min(level, MOST_LEVEL) << 1) | isMet);
}

export const howMany: (group: number) => Law = kept(howManyLaw);

/** Most enemies more than the group: a 5 on How Many, or three Humans more. @rule 2HDC-T39.6 */
export const MOST_MORE = 3;

const SEARCHES = kept((key) => searchLaw(2 + (key & 1), key >> 1));
export function search(dice: number, rep: number): Law {
  return SEARCHES((Math.min(rep, MOST_LEVEL) << 1) | (dice - 2));
}

const TRAPS = kept((key) => trapLaw(2 + (key & 1), key >> 1));
export function trap(dice: number, rep: number): Law {
  return TRAPS((Math.min(rep, MOST_LEVEL) << 1) | (dice - 2));
}

export const anyOf: (n: number) => Law = kept((n) => oneOf(n));

/** Law of the activation dice: the number on both, 0 without doubles. @rule 2HDC-15.0b */
export const ACTIVATION_DICE: Law = faceLaw(
  'activation dice',
  2,
  6,
  (faces) => (faces[0] === faces[1] ? faces[0] : 0),
  (value) => (value === 0 ? 'no doubles' : `doubles of ${value}`),
);

/** Bits of a pool in the key of {@link talkLaw}, whose outcome is 1 if the others attack. @rule 2HDC-T39.9.1 */
const TALK_BITS = 5;
const TALKS = kept((key) => talkLaw(key & 31, key >> TALK_BITS));
export function talk(mine: number, theirs: number): Law {
  return TALKS(mine | (theirs << TALK_BITS));
}

function talkLaw(mine: number, theirs: number): Law {
  const chances: [number, number][] = [];
  for (const [a, weightA] of pairs(passes(mine, SUCCESS))) {
    for (const [b, weightB] of pairs(passes(theirs, SUCCESS))) chances.push([b > a ? 1 : 0, weightA * weightB]);
  }
  return new Law(
    `talk, ${mine}d6 against ${theirs}d6`,
    chances,
    new Array<number>(mine + theirs).fill(6),
    (faces) => {
      const successes = (part: readonly number[]) => part.filter((face) => face <= SUCCESS).length;
      return successes(faces.slice(mine)) > successes(faces.slice(0, mine)) ? 1 : 0;
    },
    (value) => (value === 1 ? 'they attack' : 'they talk'),
  );
}

/** Races of rival bands. @rule 2HDC-T39.9 */
export const RIVAL_BANDS = [
  { race: HUMAN, plural: 'humans' },
  { race: DWARF, plural: 'dwarves' },
  { race: ELF, plural: 'elves' },
] as const;

/** Contents of a boneyard. @rule 2HDC-T37.1.1 */
export const BONEYARD_TRAP = 0;
export const BONEYARD_SKELETONS = 1;
export const BONEYARD_ZOMBIES = 2;
export const BONEYARD_EMPTY = 3;
const BONEYARD_ROWS = [0, 0, 1, 1, 2, 3];
export const BONEYARD_LAW: Law = faceLaw(
  'boneyard',
  1,
  6,
  ([face]) => BONEYARD_ROWS[face - 1],
  (value) => ['a trap', 'Skeletons', 'Zombies', 'empty'][value],
);
