/** A process that tries mutants of one kind and may hang or die, so it sends the number of each mutant first. */
import { KINDS } from './mutants.mjs';
import { Random } from './random.mjs';

const [kind, seed, from, to] = process.argv.slice(2);
const tryMutant = await KINDS[kind]();
for (let number = Number(from); number < Number(to); number++) {
  process.send({ number });
  let found;
  try {
    found = await tryMutant(new Random(Number(seed), number));
  } catch (error) {
    found = { isRefused: false, problem: `an error came out: ${error?.stack ?? error}` };
  }
  process.send({ number, ...found, isDone: true });
}
process.disconnect();
