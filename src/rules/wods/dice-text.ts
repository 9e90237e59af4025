/** Parsed dice notation: `2d6+1`, `d8+d6`, `d6-2`. */
export interface DiceText {
  /** Sides of each die, in the order written; the first is the main die. @rule R-WODS-55 */
  readonly sides: readonly number[];
  readonly plus: number;
}

const MOST_DICE = 40;
const MOST_SIDES = 20;

/** @returns `undefined` if the text is not dice, or has more than 40 dice, or a die with more than 20 sides */
export function readDice(text: string): DiceText | undefined {
  const sides: number[] = [];
  let plus = 0;
  let at = 0;
  for (const [part, sign, count, die, flat] of text.matchAll(/([+-]?)(?:(\d*)d(\d+)|(\d+))/g)) {
    if (text.slice(at, at + part.length) !== part || (at > 0 && sign === '')) return undefined;
    at += part.length;
    if (flat !== undefined) {
      plus += Number(`${sign}${flat}`);
      continue;
    }
    const n = count === '' ? 1 : Number(count);
    const faces = Number(die);
    if (sign === '-' || n < 1 || sides.length + n > MOST_DICE || faces < 2 || faces > MOST_SIDES) return undefined;
    for (let i = 0; i < n; i++) sides.push(faces);
  }
  return at === text.length && sides.length > 0 ? { sides, plus } : undefined;
}
