import {
  binomial,
  boardsOf,
  counted,
  Faults,
  type Line,
  type Member,
  near,
  type Referee,
  readBoard,
  walk,
} from './told.ts';

/** Dungeon World, 2nd edition, with the rulings and home rules that its README lists. */

/** Movement, attack, shooting dice, range, Armour, hits, abilities. */
type Stats = readonly [number, number, number, number, number, number, ...string[]];
const LIST: Readonly<Record<string, Stats>> = {
  goblin: [4, 1, 0, 0, 3, 1],
  'goblin-archer': [4, 1, 1, 8, 3, 1],
  orc: [4, 2, 0, 0, 4, 1],
  'orc-brute': [4, 3, 0, 0, 4, 2, 'charge-attack'],
  skeleton: [4, 2, 0, 0, 4, 1],
  zombie: [3, 2, 0, 0, 3, 2],
  'cave-bat': [6, 1, 0, 0, 3, 1, 'flyer'],
  ogre: [5, 4, 0, 0, 5, 4],
  'cult-witch': [4, 1, 2, 6, 3, 2, 'control-enemy'],
  knight: [4, 4, 0, 0, 5, 4, 'hero'],
  captain: [4, 3, 0, 0, 5, 4, 'initiative-bonus', 'hero'],
  dwarf: [3, 4, 0, 0, 5, 4, 'hero'],
  'elf-archer': [5, 2, 3, 10, 4, 3, 'master-shot', 'hero'],
  halfling: [3, 2, 1, 6, 4, 3, 'stealth', 'hero'],
  wizard: [4, 1, 2, 8, 3, 3, 'fire-weapon', 'multi-shot', 'hero'],
};
/** Abilities that a ruling can switch off. */
const SWITCHES: Readonly<Record<string, string>> = {
  'initiative-bonus': 'initiativeBonus',
  'charge-attack': 'chargeAttack',
  'control-enemy': 'controlEnemy',
  stealth: 'stealth',
  'multi-shot': 'multiShot',
  'fire-weapon': 'fireWeapon',
  'master-shot': 'masterShot',
};

interface Figure {
  readonly name: string;
  readonly side: number;
  readonly roster: number;
  readonly movement: number;
  readonly attack: number;
  readonly shots: number;
  readonly range: number;
  readonly armour: number;
  readonly full: number;
  readonly able: ReadonlyMap<string, number>;
  readonly isHero: boolean;
  hits: number;
  /** Column and row; `undefined` off the board. */
  at: [number, number] | undefined;
  /** What it did this move, and what its walk has cost. */
  acted: string;
  spent: number;
  readonly used: Set<string>;
}

const key = (x: number, y: number) => `${x},${y}`;
const isLetter = (shown: string) => /[A-Za-z&]/.test(shown) && !'OLS'.includes(shown);
const square = (text: string) => text.split(',').map(Number) as [number, number];
const apart = (a: readonly number[], b: readonly number[]) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
const around = ([x, y]: readonly number[]): [number, number][] =>
  [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy): [number, number] => [x + dx, y + dy]));
const attackOf = (some: Iterable<Figure>) => [...some].reduce((sum, { attack }) => sum + attack, 0);
const diceOf = (text: string) => Number(/(\d+) (?:kill )?di/.exec(text)?.[1]);

/** Names in a list: `orc 1, orc 2`. */
const listed = (text: string) => text.split(', ');

export const referee: Referee = (game) => {
  const { scene } = game;
  const { rulings, sides, limits } = scene;
  const faults = new Faults();
  const figures: Figure[] = [];
  const terrain = new Map<string, string>();
  const size = [0, 0];
  let move = 0;
  let mover = -1;
  let phase = 0;
  let lastShooter = -1;
  let lastAttack = 0;
  let left = 0;
  let ended = '';
  let charge: { who: Figure; felled: boolean } | undefined;
  let free: { who: Figure; dice: number } | undefined;
  /** The melee that is fought: members, dice to kill that are due, and what kill dice may cost. */
  let groups: Set<Figure>[] = [];
  let group: Set<Figure> | undefined;
  let thrown = [0, 0];
  let strikers: (Set<Figure> | undefined)[] = [];
  let reaching: { side: number; reach: (armour: number) => number; exact: boolean }[] = [];
  let losses: Figure[] = [];

  const stats = (
    member: Member,
  ): Omit<Figure, 'name' | 'side' | 'roster' | 'hits' | 'at' | 'used' | 'acted' | 'spent'> => {
    const listedAs = LIST[String(member.figure)] ?? [];
    const [m, a, s, r, ar, h, ...own] = listedAs as unknown as Stats;
    const words = [...((member.abilities as string[]) ?? own)];
    const able = new Map(
      words
        .filter((word) => rulings[SWITCHES[word.split(':')[0]] ?? ''] !== false)
        .map((word): [string, number] => [word.split(':')[0], Number(word.split(':')[1] ?? 1)]),
    );
    const value = (name: string, listedValue: number | undefined) => Number(member[name] ?? listedValue ?? 0);
    return {
      movement: value('movement', m),
      attack: value('attack', a),
      shots: value('shooting', s),
      range: value('range', r),
      armour: value('armour', ar),
      full: value('hits', h),
      able,
      isHero: Boolean(member.hero ?? own.includes('hero')),
    };
  };
  const find = (name: string) => {
    const found = figures.find((figure) => figure.name === name);
    if (found === undefined) faults.add(`there is no ${name} in this battle`);
    return found;
  };
  const isSolid = (x: number, y: number) => {
    const what = terrain.get(key(x, y)) ?? (x < 0 || y < 0 || x >= size[0] || y >= size[1] ? '#' : '.');
    return '#OLS'.includes(what) || (rulings.doors === 'walls' && '+/'.includes(what));
  };
  const enterable = (x: number, y: number, flies: boolean) => {
    const what = terrain.get(key(x, y)) ?? '.';
    return !isSolid(x, y) && what !== '%' && (what !== '~' || flies);
  };
  const touches = (a: readonly number[], b: readonly number[]) => {
    if (apart(a, b) !== 1) return false;
    if (a[0] === b[0] || a[1] === b[1] || rulings.cornerRule === 'free') return true;
    const beside = [isSolid(a[0], b[1]), isSolid(b[0], a[1])];
    return rulings.cornerRule === 'any' ? !beside.includes(true) : beside.includes(false);
  };
  const foes = (who: Figure) => figures.filter((other) => other.side !== who.side && other.at !== undefined);
  const zonesAt = (who: Figure, at: readonly number[]) => foes(who).filter((foe) => touches(foe.at!, at));
  const isEngaged = (who: Figure) => who.at !== undefined && zonesAt(who, who.at).length > 0;

  /**
   * The least points for each square that a figure can end on. From contact its first step leaves so many dice behind;
   * where it ignores zones nothing of that counts.
   */
  const reach = (who: Figure, points: number, dice = 0, ignoresZones = false) => {
    const flies = who.able.has('flyer');
    const start = who.at!;
    const enemies = foes(who);
    const taken = new Set(enemies.map(({ at }) => key(...at!)));
    const engaged = ignoresZones ? [] : zonesAt(who, start);
    const best = new Map<string, number>([[key(...start), 0]]);
    // Squares by what they cost; a step costs 1 or 2.
    const open: [number, number][][] = [[start]];
    for (let spent = 0; spent < points; spent++)
      for (const from of open[spent] ?? []) {
        if (best.get(key(...from))! < spent) continue;
        const isStart = spent === 0;
        if (!isStart && !ignoresZones && enemies.some(({ at }) => touches(at!, from))) continue;
        for (const to of around(from)) {
          const name = key(...to);
          const cost = spent + (terrain.get(name) === ':' ? 2 : 1);
          if (cost > points || cost >= (best.get(name) ?? points + 1)) continue;
          if (taken.has(name) || !enterable(...to, flies) || !touches(from, to)) continue;
          if (isStart && engaged.length > 0) {
            const behind = engaged.filter((foe) => !touches(foe.at!, to));
            if (behind.length === 0 || dice !== attackOf(behind)) continue;
          }
          best.set(name, cost);
          open[cost] ??= [];
          open[cost].push(to);
        }
      }
    return best;
  };

  /** What a line of sight meets: 0 nothing, 1 cover, 2 a wall; and whether no one hid the ground of it all game. */
  const sight = (from: readonly number[], to: readonly number[]) => {
    let isKnown = terrain.has(key(to[0], to[1]));
    const level = (x: number, y: number) => {
      if ((x === from[0] && y === from[1]) || (x === to[0] && y === to[1])) return 0;
      if (isSolid(x, y)) return 2;
      isKnown &&= terrain.has(key(x, y));
      const ground = ':%'.includes(terrain.get(key(x, y)) ?? '.') ? 1 : 0;
      const stands = figures.some(({ at }) => at !== undefined && at[0] === x && at[1] === y);
      const body = stands ? { cover: 1, block: 2, none: 0 }[String(rulings.figuresBlockSight)]! : 0;
      return Math.max(ground, body);
    };
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    let most = ':'.includes(terrain.get(key(to[0], to[1])) ?? '.') ? 1 : 0;
    // Crossings of the line with the edges of squares, as shares of its way; between two of them it is in one square.
    const cuts = new Set<number>([0, 1]);
    for (let i = 1; i < 2 * Math.abs(dx); i += 2) cuts.add(i / (2 * Math.abs(dx)));
    for (let i = 1; i < 2 * Math.abs(dy); i += 2) cuts.add(i / (2 * Math.abs(dy)));
    const sorted = [...cuts].sort((a, b) => a - b).filter((cut, i, all) => i === 0 || cut - all[i - 1] > 1e-9);
    sorted.forEach((cut, i) => {
      if (i === 0) return;
      const middle = (cut + sorted[i - 1]) / 2;
      most = Math.max(most, level(Math.round(from[0] + dx * middle), Math.round(from[1] + dy * middle)));
      const [x, y] = [from[0] + dx * cut, from[1] + dy * cut];
      const isCorner = [x, y].every((c) => Math.abs(Math.abs(c - Math.floor(c)) - 0.5) < 1e-6);
      if (!isCorner || cut > 1 - 1e-9) return;
      // The line goes on in the square across; the two squares beside it touch the corner too.
      const [left, right] = [Math.floor(x), Math.floor(y)];
      const beside =
        dx * dy > 0
          ? [level(left + 1, right), level(left, right + 1)]
          : [level(left, right), level(left + 1, right + 1)];
      most = Math.max(most, Math.min(...beside));
    });
    return { level: most, isKnown };
  };

  /** Reads throws of one kind of die, each with its chance, and adds up dice and successes. */
  const throwsOf = (line: Line, from = 0, to = line.rolls.length) => {
    let [dice, successes, face] = [0, 0, 0];
    for (const { what, value, said, chance } of line.rolls.slice(from, to)) {
      const [, n, at] = (/^(\d+)d6 at (-?\d+)\+$/.exec(what) ?? []).map(Number);
      if (!faults.hold(n > 0, `a throw of "${what}" is no throw of the rules`)) continue;
      if (face !== 0) faults.equal(at, face, 'the face that the rest of these dice must show');
      face = at;
      dice += n;
      successes += value;
      faults.equal(said, `${value} of ${n}`, `a throw of ${n} dice read as`);
      const p = Math.min(6, Math.max(0, 7 - at)) / 6;
      faults.hold(near(chance, binomial(n, value, p)), `the chance of ${said} at ${at}+ is not ${chance}`);
    }
    return { dice, successes, face };
  };
  /** Dice to hit and dice to kill of one attack on one figure. @returns hits that it costs */
  const attack = (line: Line, pool: number, toHit: number, armour: number) => {
    const isHit = (what: string) => Number(/^(\d+)/.exec(what)?.[1]);
    let [split, seen] = [0, 0];
    while (split < line.rolls.length && seen < pool) seen += isHit(line.rolls[split++].what);
    const hits = throwsOf(line, 0, split);
    faults.equal(hits.dice, pool, 'dice thrown to hit');
    if (hits.dice > 0) faults.equal(hits.face, toHit, 'the face that hits');
    // A die that shows enough whatever it shows is not thrown.
    if (armour <= 1) return hits.successes;
    const kills = throwsOf(line, split);
    faults.equal(kills.dice, hits.successes, 'kill dice for the hits');
    if (kills.dice > 0) faults.equal(kills.face, armour, 'the face that a kill die must show');
    return kills.successes;
  };
  const lose = (who: Figure, lost: number) => {
    who.hits -= Math.min(lost, who.hits);
    if (who.hits === 0) who.at = undefined;
  };
  /** Checks `without effect`, `and X falls`, `and X loses 1 hit, 2 left` and takes the hits off. */
  const outcome = (who: Figure, lost: number, text: string) => {
    const due = Math.min(lost, who.hits);
    lose(who, due);
    const fell = who.hits === 0;
    const told = /(\d+) hits?/.exec(text)?.[1];
    const isSaid =
      due === 0 ? /without effect$/.test(text) : fell ? /(falls|it fell)$/.test(text) : told === String(due);
    faults.hold(isSaid, `${who.name} loses ${due} by the dice${fell ? ' and falls' : ''}, but "${text}" is told`);
    const leftNow = /(\d+) left$/.exec(text)?.[1];
    if (leftNow !== undefined) faults.equal(Number(leftNow), who.hits, `hits of ${who.name}`);
    lastAttack = move;
  };
  const act = (who: Figure, what: string) => {
    faults.hold(who.at !== undefined, `${who.name} is off the board and acts`);
    if (phase <= 1 && who.side === mover) {
      phase = 1;
      faults.hold(who.acted === '', `${who.name} acts twice in a move: ${who.acted}, then ${what}`);
    } else if (what === 'a shot' && who.side !== mover && phase <= 2) {
      if (phase === 1 || phase === 0) looked('after the actions of the mover');
      phase = 2;
      faults.hold(who.acted === '', `${who.name} shoots twice in a move`);
      faults.hold(who.roster > lastShooter, `${who.name} shoots out of order`);
      lastShooter = who.roster;
    } else faults.add(`${who.name} acts in a phase that is not its own: ${what}`);
    who.acted = what;
  };

  const broken = (side: number) => {
    const own = figures.filter((figure) => figure.side === side);
    const gone = own.filter(({ at }) => at === undefined).length;
    return scene.play === 'last-stand'
      ? gone === own.length
      : gone >= Math.ceil(Number(scene.break ?? 0.5) * own.length - 1e-9);
  };
  /** Who has won as things stand: a name, `Neither side`, or '' where no one has. */
  const decided = () => {
    if (scene.play === 'escape') {
      const heroes = figures.filter(({ side, isHero }) => side === 0 && isHero);
      const goal = Math.ceil(heroes.length / 2);
      if (left >= goal) return sides[0].name;
      return left + heroes.filter(({ at }) => at !== undefined).length < goal ? sides[1].name : '';
    }
    const beaten = [broken(0), broken(1)];
    return beaten[0] && beaten[1] ? 'Neither side' : beaten[0] ? sides[1].name : beaten[1] ? sides[0].name : '';
  };
  const looked = (when: string) => {
    if (figures.length === 0) return;
    const winner = decided();
    faults.hold(winner === '', `the battle goes on ${when}, though ${winner} has won`);
  };

  const initiative = ({ text, rolls }: Line) => {
    const [, winner, choice] = /^(.*) won the initiative and (moved first|waited to shoot)$/.exec(text) ?? [];
    const won = sides.findIndex(({ name }) => name === winner);
    faults.hold(won >= 0 && choice !== undefined, `"${text}" names no side`);
    const bonus = [0, 1].map((side) =>
      Math.max(
        0,
        ...figures.filter((f) => f.side === side && f.at).map(({ able }) => able.get('initiative-bonus') ?? 0),
      ),
    );
    const lead = bonus[0] - bonus[1];
    const ways = [0, 0];
    for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + lead !== b) ways[a + lead > b ? 0 : 1]++;
    const due = `initiative d6 against d6${lead === 0 ? '' : ` (${lead > 0 ? '+' : ''}${lead})`}`;
    const sure = ways.indexOf(0);
    if (sure < 0) {
      faults.equal(rolls[0]?.what, due, 'the dice for the initiative');
      faults.equal(rolls[0]?.value, won, 'the side whose die is higher');
      faults.hold(near(rolls[0]?.chance, ways[won] / (ways[0] + ways[1])), 'the chance of the initiative is wrong');
    } else faults.equal(won, 1 - sure, 'the side that cannot lose the initiative');
    mover = choice === 'moved first' ? won : 1 - won;
  };

  const walked = (text: string) => {
    const [, name, from, to] = /^(.*?) (?:moved from (\S+) to (\S+)|left the board)$/.exec(text) ?? [];
    const who = name === undefined ? undefined : find(name);
    if (who === undefined) return;
    const goesOn = charge?.who === who && charge.felled && who.able.has('charge-attack');
    charge = undefined;
    if (goesOn && who.at !== undefined) who.acted = 'a charge';
    else act(who, 'a walk');
    if (who.at === undefined) return;
    if (from !== undefined) faults.equal(from, key(...who.at), `where ${who.name} starts from`);
    const points = who.movement - (goesOn ? who.spent : 0);
    const dice = free?.who === who ? free.dice : undefined;
    free = undefined;
    const stealthy = who.able.has('stealth') && (!who.used.has('stealth') || goesOn);
    const isEngagedNow = isEngaged(who);
    let ways = reach(who, points, dice);
    const exits = (found: Map<string, number>, stops: boolean) =>
      [...found].some(([at, cost]) => {
        const [x, y] = square(at);
        const isExit = x === 0 || y === 0 || x === size[0] - 1 || y === size[1] - 1;
        return isExit && cost < points && (!stops || cost === 0 || zonesAt(who, [x, y]).length === 0);
      });
    const ends = (found: Map<string, number>, stops: boolean) =>
      to === undefined ? exits(found, stops) : found.has(to);
    const where = to === undefined ? 'off the board' : `from ${from} to ${to}`;
    if (!ends(ways, true) && stealthy) {
      // Whom it began beside and leaves on its way strikes: those far from its end at least.
      const beside = zonesAt(who, who.at);
      const least = attackOf(beside.filter((foe) => to === undefined || !touches(foe.at!, square(to))));
      faults.hold((dice ?? 0) >= least, `${who.name} leaves ${least} dice behind by stealth, and ${dice ?? 0} struck`);
      ways = reach(who, points, 0, true);
      who.used.add('stealth');
      faults.hold(ends(ways, false), `${who.name} cannot get ${where} by stealth`);
    } else faults.hold(ends(ways, true), `${who.name} cannot get ${where} with ${points} points`);
    if (to === undefined) {
      faults.hold(
        scene.play === 'escape' && who.side === 0 && who.isHero,
        `${who.name} has no reason to leave the board`,
      );
      left++;
      who.at = undefined;
      lastAttack = move;
      return;
    }
    faults.hold(!figures.some((other) => other.at && key(...other.at) === to), `${who.name} ends on another figure`);
    who.spent += ways.get(to) ?? 0;
    who.at = square(to);
    if (!isEngagedNow && isEngaged(who)) who.used.add('met');
  };

  const shot = (line: Line) => {
    const [, name, aim, face, result] = /^(.*) shot at (.*) with \d+ dic?e? ?at (\d+)\+, (.*)$/.exec(line.text) ?? [];
    const [who, target] = [find(name ?? ''), find(aim ?? '')];
    if (who === undefined || target === undefined) return;
    const dice = diceOf(line.text.slice(name.length + aim.length));
    if (who.acted === 'a shot' && who.able.has('multi-shot') && who.spent > 0 && who.spent + dice <= who.shots) {
      who.spent += dice;
      faults.hold(phase !== 2 || who.roster === lastShooter, `${who.name} shoots out of order`);
    } else {
      act(who, 'a shot');
      if (!who.able.has('multi-shot')) faults.equal(dice, who.shots, `dice that ${who.name} shoots with`);
      faults.hold(dice <= who.shots, `${who.name} shoots with ${dice} dice and has ${who.shots}`);
      who.spent = dice;
    }
    if (!faults.hold(target.at !== undefined, `${target.name} is off the board and is shot at`)) return;
    if (who.at === undefined) return;
    faults.hold(target.side !== who.side, `${who.name} shoots at a friend`);
    const range = apart(who.at, target.at!);
    faults.hold(range <= who.range, `${target.name} is ${range} squares away and ${who.name} shoots ${who.range}`);
    faults.hold(!isEngaged(who), `${who.name} shoots while in contact`);
    faults.hold(!isEngaged(target), `${target.name} is shot at while in contact`);
    const { level: seen, isKnown } = sight(who.at, target.at!);
    faults.hold(seen < 2, `${who.name} cannot see ${target.name}`);
    const toHit = (seen === 1 ? 6 : 5) - (who.able.has('master-shot') ? 1 : 0);
    if (isKnown)
      faults.equal(Number(face), toHit, `what ${who.name} needs to hit ${target.name}${seen === 1 ? ' in cover' : ''}`);
    outcome(target, attack(line, dice, Number(face), target.armour - (who.able.has('fire-weapon') ? 1 : 0)), result);
  };

  const drewFreeAttack = (line: Line) => {
    const [, name, result] = /^(.*) broke away and drew a free attack of \d+ dic?e?,? ?,?(.*)$/.exec(line.text) ?? [];
    const who = find(name ?? '');
    if (who?.at === undefined) return;
    const dice = diceOf(line.text.slice(name.length));
    const engaged = zonesAt(who, who.at);
    const behind = around(who.at).map((to) => attackOf(engaged.filter((foe) => !touches(foe.at!, to))));
    const isDue = who.able.has('stealth') ? dice <= attackOf(engaged) : behind.includes(dice);
    faults.hold(isDue, `no step of ${who.name} leaves enemies with ${dice} dice behind`);
    outcome(who, attack(line, dice, Number(rulings.meleeToHit), who.armour), result);
    if (who.at === undefined) act({ ...who, at: [0, 0] }, 'a walk');
    else free = { who, dice };
  };

  const charged = (line: Line) => {
    const [, name, aim, result] = /^(.*) charged (.*?), (.*)$/.exec(line.text) ?? [];
    const [who, target] = [find(name ?? ''), find(aim ?? '')];
    if (who === undefined || target === undefined) return;
    faults.hold(who.able.has('charge-attack'), `${who.name} cannot charge`);
    faults.hold(!who.used.has('charge'), `${who.name} charges twice in a move`);
    faults.hold(who.used.has('met'), `${who.name} did not walk into contact from outside`);
    who.used.add('charge');
    if (!faults.hold(who.at !== undefined && target.at !== undefined, `${name} or ${aim} is off the board`)) return;
    faults.hold(touches(who.at!, target.at!), `${who.name} charges ${target.name}, which it does not touch`);
    outcome(target, attack(line, who.attack, Number(rulings.meleeToHit), target.armour), result);
    charge = { who, felled: target.at === undefined && !isEngaged(who) };
  };

  const controlled = (line: Line) => {
    const text = line.text;
    const sent = /^(.*) sent (.*) from (\S+) to (\S+)$/.exec(text);
    const stuck = /^(.*) controlled (.*), who could get no farther than (\S+)$/.exec(text);
    const [, whom, by] = /^(.*) resisted the will of (.*)$/.exec(text) ?? [];
    const who = find(by ?? sent?.[1] ?? stuck?.[1] ?? '');
    const target = find(whom ?? sent?.[2] ?? stuck?.[2] ?? '');
    if (who?.at === undefined || target?.at === undefined)
      return void faults.add('someone off the board is in a contest of wills');
    faults.hold(
      who.able.has('control-enemy') && who.side === mover && phase <= 1,
      `${who.name} cannot control anyone now`,
    );
    faults.hold(!who.used.has('control') && who.acted === '', `${who.name} controls twice, or after its action`);
    who.used.add('control');
    faults.hold(
      apart(who.at, target.at) <= 6 && sight(who.at, target.at).level < 2,
      `${target.name} is not within reach of ${who.name}`,
    );
    const { dice, successes, face } = throwsOf(line);
    faults.equal(dice, 1, 'dice to control');
    faults.equal(face, target.armour, `what a die must show to control ${target.name}`);
    faults.equal(successes === 1, whom === undefined, `whether ${target.name} is controlled`);
    if (sent === null) return;
    faults.hold(reach(target, target.movement, 0, true).has(sent[4]), `${target.name} cannot be sent to ${sent[4]}`);
    target.at = square(sent[4]);
  };

  const beginMelees = () => {
    if (phase < 3) looked('to the melees');
    phase = 3;
    const open = new Set(figures.filter(isEngaged));
    groups = [];
    for (const first of open) {
      const linked = new Set([first]);
      for (const member of linked) for (const foe of zonesAt(member, member.at!)) linked.add(foe);
      for (const member of linked) open.delete(member);
      groups.push(linked);
    }
  };
  const closeMelee = () => {
    if (group === undefined) return;
    for (const side of [0, 1]) faults.equal(thrown[side], 0, `kill dice that ${sides[side].name} has not thrown`);
    for (const { side, reach, exact } of reaching) {
      const lost = losses.filter((figure) => figure.side === side).length;
      if (exact) {
        const armour = [...group].find((figure) => figure.side === side)!.armour;
        const hits = [...group].filter((f) => f.side === side).reduce((sum, f) => sum + f.hits, lost);
        faults.equal(lost, Math.min(reach(armour), hits), `hits that the melee cost ${sides[side].name}`);
      }
    }
    group = undefined;
  };
  const melee = (line: Line) => {
    const [, own, their, hits] = /^(.*) threw \d+ dic?e? ?at (.*): (\d+) hits?$/.exec(line.text) ?? [];
    const throwers = listed(own ?? '').map(find);
    const targets = listed(their ?? '').map(find);
    const first = throwers[0];
    if (first === undefined) return;
    if (phase < 3) beginMelees();
    if (group === undefined || !group.has(first) || strikers[first.side] !== undefined) {
      closeMelee();
      group = groups.find((linked) => linked.has(first));
      groups = groups.filter((linked) => linked !== group);
      [thrown, strikers, reaching, losses] = [[0, 0], [], [], []];
    }
    if (group === undefined) return void faults.add(`${first.name} fights a melee that is over or was none`);
    const fit = [...group].filter((figure) => figure.at !== undefined);
    const names = (side: number) =>
      fit
        .filter((f) => f.side === side)
        .sort((a, b) => a.roster - b.roster)
        .map(({ name }) => name)
        .join(', ');
    faults.equal(own, names(first.side), 'who is in the melee');
    faults.equal(their, names(1 - first.side), 'who is in the melee');
    faults.hold(
      targets.every((target) => target?.at !== undefined),
      'a figure off the board is struck at',
    );
    if (strikers[1 - first.side] === undefined && fit.some((f) => f.side === mover && f.attack > 0))
      faults.equal(sides[first.side].name, sides[mover].name, 'the side that throws first');
    strikers[first.side] = new Set(fit.filter((f) => f.side === first.side));
    const pool = fit.filter((f) => f.side === first.side).reduce((sum, f) => sum + f.attack, 0);
    const { dice, successes, face } = throwsOf(line);
    faults.equal(diceOf(line.text.slice(own.length)), pool, 'dice of the side in the melee');
    faults.equal(dice, pool, 'dice thrown in the melee');
    if (dice > 0) faults.equal(face, Number(rulings.meleeToHit), 'what hits in melee');
    faults.equal(Number(hits), successes, 'hits in melee');
    thrown[first.side] = successes;
    lastAttack = move;
  };
  const killDice = (line: Line) => {
    const first = find(listed(line.text.split(' threw ')[0])[0]);
    if (first === undefined || group === undefined) return void faults.add('kill dice are thrown outside a melee');
    const side = first.side;
    faults.equal(diceOf(line.text), thrown[side], 'kill dice told for the hits');
    const targets = [...group].filter((figure) => figure.side !== side && figure.at !== undefined);
    const armours = [...new Set(targets.map(({ armour }) => armour))].sort();
    const byArmour = new Map<number, number>();
    let dice = 0;
    for (const { what, said, chance } of line.rolls) {
      const [, n, at] = /^(\d+)d6 at ([\d/]+)\+$/.exec(what) ?? [];
      const aims = (at ?? '').split('/').map(Number);
      dice += Number(n);
      faults.hold(
        aims.every((aim) => armours.includes(aim)),
        `kill dice at ${at}+, and no enemy has such Armour`,
      );
      const simple = /^(\d+) of \d+$/.exec(said);
      const counts = simple
        ? [{ armour: aims[0], count: Number(simple[1]) }]
        : [...said.matchAll(/(\d+) reach(?:es)? Armour (\d)/g)].map((m) => ({
            armour: Number(m[2]),
            count: Number(m[1]),
          }));
      let [p, rest, ways] = [1, Number(n), 1];
      for (const { armour, count } of counts) {
        const above = aims.find((aim) => aim > armour) ?? 7;
        p *= ((above - armour) / 6) ** count;
        for (let i = 0; i < count; i++) ways = (ways * (rest - i)) / (i + 1);
        rest -= count;
        byArmour.set(armour, (byArmour.get(armour) ?? 0) + count);
      }
      faults.hold(
        rest >= 0 && near(chance, p * ways * ((aims[0] - 1) / 6) ** rest),
        `the chance of "${said}" at ${at}+ is not ${chance}`,
      );
    }
    faults.equal(dice, thrown[side], 'kill dice thrown for the hits');
    thrown[side] = 0;
    const isEach = rulings.allocation === 'beforeRoll';
    const reach = (armour: number) =>
      [...byArmour].reduce((sum, [at, n]) => sum + ((isEach ? at === armour : at >= armour) ? n : 0), 0);
    reaching.push({ side: 1 - side, reach, exact: !isEach && armours.length === 1 });
  };
  const lost = (text: string) => {
    const [, name, some, hitsLeft] = /^(.*?) (?:fell|lost (\d+) hits?, (\d+) left)$/.exec(text) ?? [];
    const who = find(name ?? '');
    if (who === undefined) return;
    if (
      !faults.hold(
        group?.has(who) === true && who.at !== undefined,
        `${who.name} loses hits in a melee that it is not in`,
      )
    )
      return;
    const hits = some === undefined ? who.hits : Number(some);
    for (let i = 0; i < hits; i++) losses.push(who);
    lose(who, hits);
    faults.equal(who.hits, Number(hitsLeft ?? 0), `hits of ${who.name}`);
    const due = reaching.find(({ side }) => side === who.side);
    for (const armour of new Set(losses.map((figure) => figure.armour))) {
      const above = losses.filter(
        (f) => f.side === who.side && (rulings.allocation === 'beforeRoll' ? f.armour === armour : f.armour >= armour),
      );
      faults.hold(
        above.length <= (due?.reach(armour) ?? 0) || above.length === 0,
        `more hits are lost at Armour ${armour} than kill dice reach it`,
      );
    }
  };

  const end = (text: string, rule: string) => {
    closeMelee();
    ended = text.split(/ won: /)[0];
    const winner = decided();
    if (rule === 'DW-missing-victory') return faults.equal(ended, winner || 'no one yet', 'the winner as things stand');
    faults.hold(winner === '', `a limit ends the game, though ${winner} has won`);
    const due = scene.play === 'escape' && rulings.guardOutcome === 'scenario' ? sides[1].name : 'Neither side';
    faults.equal(ended, due, 'who wins where a limit ends the game');
    if (rule === 'DW-G-01') faults.equal(move, limits.maxMoves, 'moves until the limit');
    else
      faults.hold(
        move - lastAttack >= Math.min(move, limits.stallMoves),
        'the game is not stalled: there was an attack',
      );
  };

  for (const drawing of boardsOf(game)) {
    const { rows } = readBoard(drawing);
    size[0] = rows[0].length;
    size[1] = rows.length;
    rows.forEach((row, y) => {
      [...row].forEach((shown, x) => {
        if (!isLetter(shown)) terrain.set(key(x, y), shown);
      });
    });
  }
  walk(game, faults, {
    chapter: (title) => {
      const told = /^Move (\d+)$/.exec(title);
      if (told === null) return;
      closeMelee();
      for (const linked of phase === 0 || phase > 2 ? groups : [])
        faults.hold(
          [...linked].every(({ attack, at }) => attack === 0 || at === undefined),
          'a melee was not fought',
        );
      if (phase < 3 && move > 0) {
        beginMelees();
        for (const linked of groups)
          faults.hold(
            [...linked].every(({ attack }) => attack === 0),
            'a melee was not fought',
          );
      }
      looked('with another move');
      faults.equal(Number(told[1]), ++move, 'the number of the move');
      [phase, lastShooter, charge, free, group, groups] = [0, -1, undefined, undefined, undefined, []];
      for (const figure of figures) {
        figure.acted = '';
        figure.spent = 0;
        figure.used.clear();
      }
    },
    board: (drawing) => {
      const { rows, legend } = readBoard(drawing);
      const letters = new Map<string, [number, number]>();
      rows.forEach((row, y) => {
        [...row].forEach((shown, x) => {
          if (isLetter(shown)) letters.set(shown, [x, y]);
        });
      });
      const shown = legend.map((text) => /^(.) (.*) (\d+)\/(\d+)$/.exec(text)!.slice(1));
      if (figures.length === 0) {
        const lines = sides.flatMap(({ members }, side) =>
          members.flatMap((member) => Array.from({ length: member.count }, () => ({ member, side }))),
        );
        lines.forEach(({ member, side }, roster) => {
          const own = stats(member);
          const [letter, name] = shown[roster];
          figures.push({
            ...own,
            name,
            side,
            roster,
            hits: own.full,
            at: letters.get(letter),
            acted: '',
            spent: 0,
            used: new Set(),
          });
        });
      }
      for (const [letter, name, hits, full] of shown) {
        const who = find(name);
        if (who === undefined) continue;
        faults.equal(Number(full), who.full, `hits that ${name} began with`);
        faults.equal(Number(hits), who.hits, `hits of ${name} on the board`);
        faults.equal(String(letters.get(letter)), String(who.at), `the square of ${name} on the board`);
      }
      const standing = figures.filter(({ at }) => at !== undefined).length;
      faults.equal(shown.length, standing, 'figures on the board');
    },
    line: (line) => {
      const { rule, text } = line;
      faults.hold(ended === '', 'something happens after the end');
      if (line.decides !== undefined) return;
      if (rule === 'DW-init-roll') initiative(line);
      else if (rule === 'DW-move-allowance') walked(text);
      else if (rule === 'DW-to-hit') shot(line);
      else if (rule === 'DW-free-attack') drewFreeAttack(line);
      else if (rule === 'DW-ab-charge-attack') charged(line);
      else if (rule === 'DW-ab-control-enemy') controlled(line);
      else if (rule === 'DW-melee-one-roll') melee(line);
      else if (rule === 'DW-melee-kill') killDice(line);
      else if (rule === 'DW-melee-allocation') lost(text);
      else if (/^DW-(missing-victory|G-0[12])$/.test(rule)) end(text, rule);
      else faults.add(`no rule ${rule} of this book is known`);
    },
  });
  faults.hold(ended !== '', 'the game has no end');
  for (const { name } of sides)
    faults.equal(counted(game, `${name}.win`) ?? 0, ended === name ? 1 : 0, `wins counted for ${name}`);
  return faults.all;
};
