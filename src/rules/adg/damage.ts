import { Law } from '../../dice/law.ts';

/** Damage dice: `2d6 keep the higher` is `{ dice: 2, sides: 6, highest: true, plus: 0 }`. */
export interface Damage {
  /** 0 for a fixed number, which is {@link plus}. */
  readonly dice: number;
  readonly sides: number;
  /** Whether only the highest die counts. */
  readonly highest: boolean;
  readonly plus: number;
}

const MOST_DICE = 20;
const SIDES = [4, 6, 8, 10, 12, 20] as const;
const PATTERN = /^(\d{0,2})d(\d{1,2})(kh)?([+-]\d{1,2})?$/;

/** Valid notations of damage. */
export const DAMAGE_HELP = 'dice such as d6, d6-1, 2d6, 2d6kh (keep the higher) or a number';

/** Parses `d6`, `d6-1`, `2d6`, `2d6kh`, `3`; `undefined` for anything else. */
export function readDamage(text: string): Damage | undefined {
  if (/^\d{1,2}$/.test(text)) return { dice: 0, sides: 0, highest: false, plus: Number(text) };
  const match = PATTERN.exec(text);
  if (match === null) return undefined;
  const [, count, sides, highest, plus] = match;
  const dice = count === '' ? 1 : Number(count);
  if (dice < 1 || !(SIDES as readonly number[]).includes(Number(sides))) return undefined;
  // The outcomes of more dice would exceed the safe integers.
  if (dice > MOST_DICE || Number(sides) ** dice > 2 ** 53) return undefined;
  return { dice, sides: Number(sides), highest: highest !== undefined, plus: Number(plus ?? 0) };
}

/** Formats damage. */
export function writeDamage({ dice, sides, highest, plus }: Damage): string {
  if (dice === 0) return String(plus);
  return `${dice > 1 ? dice : ''}d${sides}${highest ? 'kh' : ''}${plus > 0 ? `+${plus}` : plus < 0 ? plus : ''}`;
}

const LAWS = new Map<string, Law>();

/** Returns the law of damage, never below 0. @rule ADG-weapon-damage */
export function damageLaw(damage: Damage): Law {
  const name = writeDamage(damage);
  let law = LAWS.get(name);
  if (law === undefined) {
    law = buildLaw(name, damage);
    LAWS.set(name, law);
  }
  return law;
}

const HEALTH: (Law | undefined)[] = [];

/** Returns the law of health: a d6 for each Hit Die. @rule ADG-data-enemy-health */
export function healthLaw(hd: number): Law {
  HEALTH[hd] ??= damageLaw({ dice: hd, sides: 6, highest: false, plus: 0 });
  return HEALTH[hd];
}

function buildLaw(name: string, { dice, sides, highest, plus }: Damage): Law {
  const dealt = (rolled: number) => Math.max(0, rolled + plus);
  let chances = new Map<number, number>([[0, 1]]);
  for (let die = 0; die < dice; die++) {
    const next = new Map<number, number>();
    for (const [so, weight] of chances) {
      for (let face = 1; face <= sides; face++) {
        const value = highest ? Math.max(so, face) : so + face;
        next.set(value, (next.get(value) ?? 0) + weight);
      }
    }
    chances = next;
  }
  return new Law(
    name,
    [...chances].map(([rolled, weight]): [number, number] => [dealt(rolled), weight]),
    new Array<number>(dice).fill(sides),
    (faces) => dealt(highest ? Math.max(0, ...faces) : faces.reduce((a, b) => a + b, 0)),
  );
}

/** Returns the largest amount that the damage reaches with a probability of at least one half. @rule P-ADG-01 */
export function likelyDamage(law: Law): number {
  // Whole numbers, because sums of fractions are inexact: six times 1/12 is slightly less than one half.
  let weight = 0;
  for (let i = law.values.length - 1; i >= 0; i--) {
    weight += law.weights[i];
    if (weight * 2 >= law.total) return law.values[i];
  }
  return 0;
}
