/** The file of an encounter, by its place on the menu from 0: `encounter-01.yaml`. */
export function encounterFile(place: number): string {
  return `encounter-${String(place + 1).padStart(2, '0')}.yaml`;
}
