import { describe, expect, it } from 'vitest';
import { withDice } from '../../../../src/dice/scripted.ts';
import { BIG_BAD } from '../../../../src/rules/2hdc/catalogue/attributes.ts';
import { followerLaw, reasonLaw } from '../../../../src/rules/2hdc/catalogue/big-bad.ts';
import { howMany, meeting, pef, RIVAL_BANDS, talk } from '../../../../src/rules/2hdc/catalogue/dungeon-tables.ts';
import { RACES } from '../../../../src/rules/2hdc/catalogue/races.ts';
import { bigBadLaw, rivalsLaw } from '../../../../src/rules/2hdc/catalogue/tables.ts';
import { BY_BIG_BAD, BY_MINIONS } from '../../../../src/rules/2hdc/dungeon/cast.ts';
import {
  ENCOUNTER,
  ENEMY,
  FIGHT,
  HOW_MANY,
  MEETING,
  MEND_DEAD_END,
  RESOLVE,
  RIVALS,
  STRAYS,
  TALK,
  TRAP,
  TURN,
} from '../../../../src/rules/2hdc/dungeon/dungeon.ts';
import { CORRIDOR, ROOM } from '../../../../src/rules/2hdc/fight/matchup.ts';
import { BAND, below, dig, hear, markersOn, putGoblins, putPef, setOut, standOn, until, type Wish } from '../below.ts';
import { RACE_LISTS } from '../book.ts';
import { chancesOf } from '../table.ts';

const raceOf = (name: string) => RACES.names.indexOf(name as 'orc');

/** The band enters a room that has been dug behind the entry. */
function enterRoom(wish: Wish = {}, band = BAND) {
  const game = below(band, wish);
  dig(game.dungeon, 0, 'room');
  // The bold would move fast, and do not.
  return until(game, RESOLVE, wish.policy === 'bold' ? [1, 2, 6, 6] : [1, 2]);
}

describe('who rules, and why they go', () => {
  it('2HDC-34.1a 2HDC-T34.1: the Big Bad by the column of the Star', () => {
    const table = (rep: number) =>
      Array.from({ length: 11 }, (_, i) => {
        const sum = i + 2;
        return RACES.names[withDice(sum <= 7 ? [1, sum - 1] : [6, sum - 6], (dice) => dice.draw(bigBadLaw(rep)))];
      }).join(' ');
    expect(table(3)).toBe(table(4));
    expect(table(4)).toBe('troll troll ogre feral-vampire orc orc ghoul goblin goblin ratman ratman');
    expect(table(5)).toBe('petty-demon petty-demon troll ogre feral-vampire orc orc ghoul beastman goblin ratman');
    expect(table(6)).toBe(
      'major-demon major-demon major-demon petty-demon petty-demon petty-demon troll troll beastman ogre feral-vampire',
    );
    // V20: an Orc, a Warrior of Rep 4 with AC 2, a shield and a sword.
    const game = setOut(BAND, { bigBad: 'rolled', reason: 'kill' });
    until(game, TURN, [2, 6, 2, 4, 3, 1, 1, 6]);
    const { cast, bigBad } = game.dungeon;
    expect([RACES.names[cast.race[bigBad]], cast.ac[bigBad], cast.ownsShield[bigBad]]).toEqual(['orc', 2, 1]);
    expect(cast.traits[bigBad] & BIG_BAD).toBe(BIG_BAD);
  });

  it('2HDC-34.1b V21: a Big Bad below the Star is raised to his Rep or above', () => {
    for (const [die, rep] of [
      [3, 5],
      [4, 6],
      [6, 7],
    ] as const) {
      // Orc, Warrior, listed Rep 4, the note's die.
      const game = until(setOut(BAND, { bigBad: 'rolled', reason: 'kill' }), TURN, [2, 6, 2, 4, 3, 1, die, 6]);
      expect([game.dungeon.bigBadRep, game.dungeon.total]).toEqual([rep, 4 * rep]);
    }
    const skipped = setOut(BAND, { bigBad: 'rolled', reason: 'kill', rulings: { bigBadNote: 'skip' } });
    expect(until(skipped, TURN, [2, 6, 2, 4, 3, 1, 6]).dungeon.bigBadRep).toBe(4);
  });

  it('2HDC-34.3.1 2HDC-T34.3 V23: the reason by one die and the Rep of the Star', () => {
    const reasons = (rep: number) =>
      [1, 2, 3, 4, 5, 6].map((die) => withDice([die], (dice) => dice.draw(reasonLaw(rep))));
    // Explore, Treasure, Rescue, Kill.
    expect(reasons(5)).toEqual([0, 0, 1, 2, 3, 3]);
    expect(reasons(4)).toEqual([0, 0, 0, 1, 2, 3]);
    const game = setOut(BAND);
    until(game, TURN, [4]);
    expect(game.dungeon.reason).toBe(2);
  });
});

describe('a force', () => {
  it('2HDC-39.5: every room holds one, resolved at once; 2HDC-39.1a: none is there at the start', () => {
    const game2 = below();
    expect(markersOn(game2.dungeon)).toBe(0);
    const game = enterRoom();
    until(game, ENCOUNTER, [5, 6]);
    expect(game.dungeon.threeDice).toBe(0);
    // A second entry finds nobody.
    until(game, TURN, [1, 1, 6]);
    expect(game.dungeon.partyTile).toBe(1);
  });

  it('2HDC-39.4 2HDC-T39.4a 2HDC-T39.4b 2HDC-T39.4c V26: contact, trap, later or nothing, against 4', () => {
    expect(enterRoom().dungeon.phase).toBe(RESOLVE);
    expect(until(enterRoom(), MEETING, [2, 4]).dungeon.phase).toBe(MEETING);
    expect(until(enterRoom(), TRAP, [2, 2]).dungeon.phase).toBe(TRAP);
    const later = until(enterRoom(), ENCOUNTER, [4, 5]);
    expect(later.dungeon.threeDice).toBe(1);
    // Three dice once, whichever force is next.
    const corridor = dig(later.dungeon, 1, 'corridor');
    standOn(later.dungeon, corridor);
    putPef(later.dungeon, corridor);
    until(later, RESOLVE);
    until(later, ENCOUNTER, [5, 6, 6]);
    expect(later.dungeon.threeDice).toBe(0);
  });

  it('V37 V38 V39: their chances', () => {
    const say = ['nothing', 'later', 'trap', 'contact'];
    expect(chancesOf((dice) => say[dice.draw(pef(2, 4, 0))])).toEqual({
      contact: '1/3',
      trap: '1/9',
      later: '4/9',
      nothing: '1/9',
    });
    const three = chancesOf((dice) => say[dice.draw(pef(3, 4, 0))]);
    expect(three).toEqual({ contact: '19/36', trap: '23/108', later: '2/9', nothing: '1/27' });
    expect(chancesOf((dice) => say[dice.draw(pef(3, 4, 1))]).trap).toBe('8/27');
  });

  it('2HDC-39.7 2HDC-T39.7 V40: who it is, by the level', () => {
    const say = ['rivals', 'minions', 'big bad'];
    const at = (level: number, met: number) => chancesOf((dice) => say[dice.draw(meeting(level, met))]);
    expect(at(1, 0)).toEqual({ 'big bad': '1/36', minions: '5/6', rivals: '5/36' });
    expect(at(1, 1)).toEqual({ minions: '31/36', rivals: '5/36' });
    expect(at(6, 0)).toEqual({ 'big bad': '1' });
    expect(at(9, 1)).toEqual({ minions: '1' });
  });

  it('2HDC-39.6 2HDC-T39.6 V27: how many, never less than one', () => {
    const against = (group: number) =>
      [1, 2, 3, 4, 5, 6].map((die) => withDice([die], (dice) => dice.draw(howMany(group))));
    expect(against(3)).toEqual([4, 2, 5, 1, 6, 1]);
    expect(against(6)).toEqual([7, 5, 8, 4, 9, 3]);
  });

  it('2HDC-39.8 2HDC-T39.8 V28: Minions of a Troll, rolled each for himself, never above their Big Bad', () => {
    const minions = [1, 2, 4, 5, 6].map(
      (die) => RACES.names[withDice([die], (dice) => dice.draw(followerLaw(RACE_LISTS, raceOf('troll'))!))],
    );
    expect(minions).toEqual(['goblin', 'orc', 'orc', 'ogre', 'troll']);
    const game = enterRoom({ bigBad: 'goblin/warrior@3 ac4 no-shield sword hard-shirt' });
    until(game, MEETING, [1, 3]);
    // Two against four: Goblins, a Warrior with the note's 6, a Shooter with its 1; neither has an item.
    until(game, FIGHT, [1, 6, 4, 1, 1, 2, 6, 6, 3, 5, 1, 2, 1]);
    expect(Array.from(game.dungeon.fight.rep.subarray(4, 6))).toEqual([3, 3]);
    expect([game.dungeon.fight.floor, game.dungeon.fight.active, game.dungeon.foeKind]).toEqual([ROOM, 0, BY_MINIONS]);
    expect(game.dungeon.fight.fitCount(1)).toBe(2);
  });

  it('the Big Bad is one of their number (39.6), and is met once (41.1)', () => {
    const game = enterRoom();
    until(game, MEETING, [1, 3]);
    until(game, HOW_MANY, [1, 1]);
    // Two of them: he himself and a Goblin.
    until(game, FIGHT, [4, 1, 1, 2, 3, 6]);
    expect(game.dungeon.fight.fitCount(1)).toBe(2);
    expect(game.dungeon.fight.traits[4] & BIG_BAD).toBe(BIG_BAD);
    expect(game.dungeon.bigBadMet).toBe(1);
  });

  it('2HDC-39.8: whom he is not with any more, since he has run on or quit, are Minions', () => {
    for (const isWithThem of [true, false]) {
      const game = below();
      const { dungeon: d } = game;
      dig(d, 0, 'corridor');
      const m = putGoblins(d, 1, 3, 3);
      d.markerFoes[m] = BY_BIG_BAD;
      if (isWithThem) d.cast.group[d.bigBad] = m;
      until(game, FIGHT, [1, 2]);
      expect(d.foeKind).toBe(isWithThem ? BY_BIG_BAD : BY_MINIONS);
    }
  });

  it('2HDC-41.1: a Big Bad who was not met may still come out of a force on the way home', () => {
    const game = below();
    const { dungeon: d } = game;
    d.bigBadMet = 0;
    expect(chancesOf((dice) => dice.draw(meeting(1, d.bigBadMet)))['2']).toBe('1/36');
  });

  it('2HDC-R102: in a dead end that turns out to be a room the band has moved in, whoever came upon it before', () => {
    const bigBad = 'goblin/warrior@3 ac4 no-shield sword hard-shirt';
    const game = below(BAND, { bigBad, rulings: { deadEndFix: 'reroll' } });
    const d = game.dungeon;
    dig(d, 0, 'corridor', 'dead-end');
    standOn(d, 2);
    d.searched[2] = 1;
    d.entering = 0;
    d.cameFrom = 2;
    until(game, MEND_DEAD_END, [1, 2]);
    until(game, MEETING, [1, 2, 1, 3]);
    // Two against four: Goblins, as above.
    until(game, FIGHT, [1, 6, 4, 1, 1, 2, 6, 6, 3, 5, 1, 2, 1]);
    expect([d.fight.active, d.partyWay]).toEqual([0, 1]);
  });

  it('2HDC-36.6: rooms are four wide, everything else two', () => {
    const game = below();
    const d = game.dungeon;
    const corridor = dig(d, 0, 'corridor');
    putGoblins(d, corridor, 3);
    until(game, FIGHT, [1, 2]);
    expect(d.fight.floor).toBe(CORRIDOR);
    expect([d.partyTile, d.fight.active]).toEqual([corridor, 0]);
  });
});

describe('rivals', () => {
  it('2HDC-39.9 2HDC-T39.9: race and number', () => {
    const rows = Array.from({ length: 11 }, (_, i) => {
      const sum = i + 2;
      const row = withDice(sum <= 7 ? [1, sum - 1] : [6, sum - 6], (dice) => dice.draw(rivalsLaw()));
      return `${RACES.names[RIVAL_BANDS[row & 3].race]} ${(row >> 2) - 8}`;
    });
    expect(rows).toEqual([
      ...['human -2', 'human -3', 'human 3', 'human 2', 'human -1', 'human 0', 'human 1', 'dwarf -1', 'elf -1'],
      ...['elf 1', 'dwarf 2'],
    ]);
  });

  it('2HDC-T39.9.1: level or better for the player is no fight', () => {
    expect(chancesOf((dice) => (dice.draw(talk(1, 1)) ? 'attack' : 'talk'))).toEqual({ attack: '1/4', talk: '3/4' });
    expect(withDice([1, 4, 4, 1, 1], (dice) => dice.draw(talk(3, 2)))).toBe(1);
    expect(withDice([1, 1, 4, 1, 1], (dice) => dice.draw(talk(3, 2)))).toBe(0);
  });

  /** Dwarves, Warriors of Rep 4, come up against a band of four, or of fewer. */
  function meetDwarves(count: number, wish: Wish = {}, band = BAND) {
    const game = enterRoom(wish, band);
    until(game, MEETING, [1, 3]);
    until(game, RIVALS, [4, 4]);
    // 12: two more Dwarves than the group; taken back to fewer.
    until(game, 18, [6, 6]);
    game.dungeon.foes = count;
    return until(game, TALK, Array.from({ length: count }, () => [2, 3, 3, 6]).flat());
  }

  const meetADwarf = (wish: Wish = {}) => meetDwarves(1, wish);

  it.each([
    [4, 1, 'join'],
    [3, 1, 'join'],
    [2, 1, 'leave'],
    [1, 1, 'leave'],
    [4, 2, 'leave'],
  ])('2HDC-39.9.1a: a band of %i talks to %i of Rep 4: rivals at three to one or worse %s', (members, rivals, end) => {
    const game = meetDwarves(rivals, {}, BAND.slice(0, members));
    for (let i = members; i < members + rivals; i++) game.dungeon.fight.rep[i] = 4;
    // The Leader's five dice against four: they score no more than it does.
    until(game, ENCOUNTER, [1, 4, 4, 4, 4, 4, 4, 4, 4]);
    expect(game.dungeon.joined).toBe(end === 'join' ? rivals : 0);
    expect(game.dungeon.members).toBe(members + game.dungeon.joined);
  });

  it('2HDC-39.9.1a: outnumbered three to one they join, unless they are as good as the Leader', () => {
    const game = meetADwarf();
    const d = game.dungeon;
    game.dungeon.fight.rep[4] = 4;
    until(game, ENCOUNTER, [1, 4, 4, 4, 4, 4, 4, 4, 4]);
    expect([d.members, d.joined, d.cast.tile[4], d.cast.side[4]]).toEqual([5, 1, 1, 0]);

    const proud = meetADwarf();
    proud.dungeon.fight.rep[4] = 5;
    until(proud, ENCOUNTER, [1, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
    expect(proud.dungeon.members).toBe(4);

    const cautious = meetADwarf({ policy: 'cautious' });
    cautious.dungeon.fight.rep[4] = 4;
    until(cautious, ENCOUNTER, [1, 4, 4, 4, 4, 4, 4, 4, 4]);
    expect(cautious.dungeon.members).toBe(4);
  });

  it('2HDC-R113: a talk does not end a Fast Move, but a fight does, and a trap', () => {
    const goOn = () => {
      const game = below(BAND, { policy: 'bold', tiles: ['room', 'corridor', 'corridor', 'corridor'] });
      return until(game, RESOLVE, [1, 2, 1, 2]);
    };
    const met = () => {
      const game = until(goOn(), RIVALS, [1, 3, 4, 4]);
      // 12: two more Dwarves than the group; taken back to three, too many for the bold to attack.
      until(game, ENEMY, [6, 6]);
      game.dungeon.foes = 3;
      return until(game, TALK, [2, 3, 3, 6, 2, 3, 3, 6, 2, 3, 3, 6]);
    };
    const talked = met();
    // They talk; the room holds nothing, and they are off to the next tile.
    until(talked, STRAYS, [1, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1, 6]);
    expect(talked.dungeon.partyTile).toBe(2);
    const fought = met();
    until(fought, FIGHT, [4, 4, 4, 4, 4, 1, 4, 4, 4]);
    expect(fought.dungeon.stepsLeft).toBe(0);
    const sprung = until(goOn(), TRAP, [2, 2]);
    expect(sprung.dungeon.stepsLeft).toBe(0);
  });

  it('2HDC-39.9.1a: more successes of theirs are an attack, the band active', () => {
    const game = meetADwarf();
    game.dungeon.fight.rep[4] = 4;
    until(game, FIGHT, [4, 4, 4, 4, 4, 1, 4, 4, 4]);
    expect(game.dungeon.fight.active).toBe(0);
  });

  it('2HDC-39.9.1b P15: the bold attack when twice as many, and the rivals count as active', () => {
    const game = meetADwarf({ policy: 'bold' });
    until(game, FIGHT);
    expect(game.dungeon.fight.active).toBe(1);
  });
});

describe('what has been met', () => {
  it('several on one tile are met one after the other, oldest first (R102)', () => {
    const game = below();
    const d = game.dungeon;
    const corridor = dig(d, 0, 'corridor');
    const first = putPef(d, corridor);
    const second = putPef(d, corridor);
    until(game, RESOLVE, [1, 2]);
    expect(d.marker).toBe(first);
    until(game, RESOLVE, [5, 6]);
    expect(d.marker).toBe(second);
    expect(markersOn(d)).toBe(1);
    const heard = hear(game);
    until(game, TURN, [5, 6]);
    expect(heard.map(({ text }) => text)).toEqual(['Nothing but nerves.']);
    expect(markersOn(d)).toBe(0);
  });
});
