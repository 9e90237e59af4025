import dnd from 'dnd-combat-simulator';

/**
 * Three with 8 hit points and d6+1 damage against four with 6 and d6. The first side begins, everybody hits whoever has
 * least left, as in the workload; no one ever misses, which an armour class of -100 does.
 */
function newFight() {
  const fight = new dnd.Combat();
  for (const [id, count, hp, initiative, bonus] of [
    ['a', 3, 8, 100, 1],
    ['b', 4, 6, 0, 0],
  ]) {
    const party = new dnd.Party();
    for (let i = 0; i < count; i++) party.addMember(new dnd.Combatant(id, hp, -100, initiative, 0, 6, 1, bonus));
    fight.addParty(party, id);
  }
  return fight;
}

/** Plays so many of them: sum and sum of squares of what came of them. */
export function fightWithD20(games) {
  const fight = newFight();
  const sums = { 'a.win': [0, 0], 'a.casualties': [0, 0], 'b.casualties': [0, 0] };
  for (let game = 0; game < games; game++) {
    fight.reset();
    const left = fight.runFight();
    const standing = (id) => left.filter(({ party_id }) => party_id === id).length;
    const values = [standing('a') > 0 ? 1 : 0, 3 - standing('a'), 4 - standing('b')];
    Object.values(sums).forEach((pair, i) => {
      pair[0] += values[i];
      pair[1] += values[i] ** 2;
    });
  }
  return sums;
}
