export async function countGamesNeeded() {
  return {};
}
export function gamesNeededLines() {
  return [];
}
