/** Returns the file of an encounter, by its index on the menu: `encounter-01.yaml`. */
export function encounterFile(place: number): string {
  return `encounter-${String(place + 1).padStart(2, '0')}.yaml`;
}
