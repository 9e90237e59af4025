import type { Cause } from '../../../stats/causes.ts';
import { CAST_SPELLS, INFECTION, POISON } from '../catalogue/attributes.ts';
import type { Facts } from '../catalogue/lexicon.ts';
import {
  BY_BREAKING_OFF,
  BY_FLIGHT,
  BY_TURNING,
  CAST,
  FELL_BITS,
  type Fight,
  SHOOT,
  SPELL_HIT,
  WAYS_LOST,
} from './fight.ts';
import type { FightMatchup, Line } from './matchup.ts';

/** Causes of losses in a fight: the enemy's line and the way. */

/** Ways in which an enemy puts a character down. */
const IN_MELEE = 0;
const BY_SHOT = 1;
const BY_SPELL = 2;
const WAYS = 3;

/** Causes of a side's losses, and the index of each in the list; -1 if impossible. */
interface FightCauses {
  readonly causes: readonly Cause[];
  /** By line and way. */
  readonly byLine: readonly number[];
  readonly flight: number;
  readonly breakingOff: number;
  readonly casting: number;
  readonly turning: number;
}

/** Returns the possible causes of a side's losses in fights of this matchup. */
export function fightCauses(matchup: FightMatchup, side: number): FightCauses {
  const causes: Cause[] = [];
  const add = (is: boolean, cause: Cause) => (is ? causes.push(cause) - 1 : -1);
  const { facts } = matchup;
  const present = (of: number) => matchup.lines.filter((line) => line.count > 0 && line.side === of);
  const [own, enemies] = [present(side), present(1 - side)];
  const byLine = matchup.lines.flatMap((line) => {
    const isEnemy = enemies.includes(line);
    const { name } = line;
    return [
      add(isEnemy, { name: `${name}-melee`, meaning: `in melee against ${name}` }),
      add(isEnemy && mayShoot(line, facts), { name: `${name}-shot`, meaning: `to a shot of ${name}` }),
      add(isEnemy && mayCast(line, facts), { name: `${name}-spell`, meaning: `to a spell of ${name}` }),
    ];
  });
  return {
    causes,
    byLine,
    flight: add(true, { name: 'flight', meaning: 'by fleeing the board', rule: '2HDC-18.3.2a' }),
    breakingOff: add(side === 0 && matchup.mayBreakOff, {
      name: 'breaking-off',
      meaning: 'by leaving when the party broke off',
      rule: '2HDC-26.0a',
    }),
    casting: add(
      own.some((line) => mayCast(line, facts)),
      {
        name: 'own-casting',
        meaning: 'by casting down to Rep 0',
        rule: '2HDC-T28.3',
      },
    ),
    turning: add(
      enemies.some((line) => mayTurn(line, facts)),
      {
        name: 'turning',
        meaning:
          matchup.rulings.poisonZero === 'dies'
            ? 'by infection or poison after the fight, still standing at its end'
            : 'by infection after the fight, still standing at its end',
        rule: '2HDC-T7.0.5c',
      },
    ),
  };
}

/** Returns the indexes of a side's causes by {@link wayLost}; -1 if impossible. */
export function causesByWay(matchup: FightMatchup, side: number): Int32Array {
  const { byLine, flight, breakingOff, casting, turning } = fightCauses(matchup, side);
  const causes = new Int32Array(WAYS_LOST * (1 + matchup.lines.length)).fill(casting, 0, WAYS_LOST);
  for (const line of matchup.lines.keys()) {
    const ways = causes.subarray(WAYS_LOST * (line + 1), WAYS_LOST * (line + 2));
    const by = (way: number) => byLine[line * WAYS + way];
    ways.fill(by(IN_MELEE));
    ways[SHOOT] = by(BY_SHOT);
    ways.fill(by(BY_SPELL), CAST, SPELL_HIT + 1);
  }
  causes[BY_FLIGHT] = flight;
  causes[BY_BREAKING_OFF] = breakingOff;
  causes[BY_TURNING] = turning;
  return causes;
}

/** Returns how a character was lost, with the line of the enemy who put it down. */
export function wayLost(fight: Fight, c: number): number {
  const way = fight.fellAt[c] >> FELL_BITS;
  const victor = Math.floor(way / WAYS_LOST) - 1;
  return victor < 0 ? way : (way % WAYS_LOST) + WAYS_LOST * (fight.line[victor] + 1);
}

function mayShoot({ race, weapons, isRolled }: Line, facts: Facts): boolean {
  if (isRolled) return true;
  const carried = weapons.length > 0 ? weapons : facts.races[race].rows.flatMap((row) => row.weapons);
  // A character's only weapon is never thrown.
  return carried.some(
    (weapon) => facts.weapons.isMissile[weapon] === 1 && (facts.weapons.isThrown[weapon] === 0 || carried.length > 1),
  );
}

/** Returns whether members of a line may cast spells. */
export function mayCast({ race, profession, attributes, isRolled }: Line, { races, professions }: Facts): boolean {
  if (isRolled || races[race].innateMagic) return true;
  const casts = (of: number) => (professions.attributes[of] & CAST_SPELLS) !== 0;
  if (profession >= 0 && casts(profession)) return true;
  const traits = attributes >= 0 ? attributes : races[race].attributes;
  if (traits & CAST_SPELLS) return true;
  return profession < 0 && races[race].rows.some((row) => casts(row.profession));
}

function mayTurn({ race, attributes, isRolled }: Line, { races }: Facts): boolean {
  if (isRolled) return true;
  const traits = attributes >= 0 ? attributes : races[race].attributes;
  return (traits & (POISON | INFECTION)) !== 0;
}
