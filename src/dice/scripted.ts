import type { Dice } from './dice.ts';
import type { Law } from './law.ts';

/**
 * Dice that show given faces in order, as physical dice would.
 *
 * A law that rerolls some faces (a tie) takes further faces.
 */
export class ScriptedDice implements Dice {
  roller = -1;
  /** The rolls, in order. */
  readonly rolled: { law: Law; faces: number[]; value: number }[] = [];
  private readonly faces: readonly number[];
  private at = 0;

  constructor(faces: readonly number[]) {
    this.faces = faces;
  }

  /** Number of faces not rolled yet. */
  get left(): number {
    return this.faces.length - this.at;
  }

  draw(law: Law): number {
    for (;;) {
      const faces = law.sides.map((sides) => {
        const face = this.faces[this.at++];
        if (face === undefined) throw new Error(`no face left for ${law.name}`);
        if (!Number.isInteger(face) || face < 1 || face > sides)
          throw new Error(`a d${sides} of ${law.name} cannot show ${face}`);
        return face;
      });
      const value = law.read(faces);
      if (value !== undefined) {
        this.rolled.push({ law, faces, value });
        return value;
      }
    }
  }
}

/** Runs code on scripted faces and throws unless all of them were rolled. */
export function withDice<T>(faces: readonly number[], run: (dice: ScriptedDice) => T): T {
  const dice = new ScriptedDice(faces);
  const result = run(dice);
  if (dice.left > 0) throw new Error(`${dice.left} of ${faces.length} faces were not rolled`);
  return result;
}
