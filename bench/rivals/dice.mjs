import { DiceRoll } from '@dice-roller/rpg-dice-roller';

/** How many of four dice show 3 or less, rolled so many times: sum and sum of squares. */
export function rollSuccesses(times) {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < times; i++) {
    const { total } = new DiceRoll('4d6<=3');
    sum += total;
    squares += total * total;
  }
  return { successes: [sum, squares] };
}
