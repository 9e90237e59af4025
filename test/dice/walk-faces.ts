/** Faces 1 to this. */
export const d = (sides: number): number[] => Array.from({ length: sides }, (_, i) => i + 1);
/** The same die several times. */
export const times = (n: number, die: readonly number[]): (readonly number[])[] => new Array(n).fill(die);
export const sum = (faces: readonly number[]): number => faces.reduce((a, b) => a + b, 0);
export const falling = (faces: readonly number[]): number[] => [...faces].sort((a, b) => b - a);
export const countOf = (faces: readonly number[], is: (face: number) => boolean): number => faces.filter(is).length;

/** A second program: shows every combination of faces to a reading, and counts what it says. */
export function walkFaces(
  dice: readonly (readonly number[])[],
  read: (faces: readonly number[]) => number | string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  const shown: number[] = [];
  const walk = (die: number) => {
    if (die === dice.length) {
      const value = String(read(shown));
      counts[value] = (counts[value] ?? 0) + 1;
      return;
    }
    for (const face of dice[die]) {
      shown[die] = face;
      walk(die + 1);
    }
  };
  walk(0);
  const all = Object.values(counts).reduce((a, b) => a + b, 0);
  return Object.fromEntries(Object.entries(counts).map(([value, count]) => [value, count / all]));
}
