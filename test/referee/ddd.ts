import { counted, Faults, type Line, type Member, near, type Referee, readBoard, sharesOf, walk } from './told.ts';

/** Dungeons Dark & Dangerous 1.2, as its README reads the book: games of one battle, without a prisoner. */

type Place = readonly [column: number, row: number];

interface Model {
  readonly name: string;
  readonly side: number;
  readonly index: number;
  readonly power: number;
  readonly defense: number;
  readonly wounds: number;
  readonly attacks: number;
  readonly able: ReadonlySet<string>;
  readonly size: number;
  left: number;
  at: Place | undefined;
  gone: '' | 'dead' | 'off the board';
  hadCard: boolean;
  rerolled: boolean;
  triedToSave: boolean;
  stunned: boolean;
}

const key = (x: number, y: number) => `${x},${y}`;
const apart = (a: Place, b: Place) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
const STEPS = [-1, 0, 1]
  .flatMap((dx) => [-1, 0, 1].map((dy): Place => [dx, dy]))
  .filter(([dx, dy]) => dx !== 0 || dy !== 0);
const SOLID = '#O+LS';
/** What a thief, healer or anyone must show on a power die. */
const TARGETS: Readonly<Record<string, string>> = {
  'DDD-act-smash': '3 or less',
  'DDD-act-pick-lock': '6 or more',
  'DDD-act-trap-set': '6 or more',
  'DDD-act-trap-remove': '6 or more',
  'DDD-act-heal-treat': '7 or more',
  'DDD-act-heal-save': '7 or more',
  'DDD-act-hide': '3 or more',
  'DDD-act-pick-up': '2 or more',
  'DDD-act-secret-door': '6 or more',
  'DDD-act-read': '7 or more',
  'DDD-act-door': '5 or less',
};

/** Chance of what was rolled; `undefined` for a kind of roll that the rules do not have. */
function chanceOf(what: string, value: number, isTieWound: boolean): number | undefined {
  const dice = /^(?:(highest|lowest|best) of 2)?d(\d+)(.*)$/.exec(what);
  const duel = /^(damage|dice-off) (2)?d(\d+) against (2)?d(\d+)$/.exec(what);
  const choice = /^one of (\d+)$/.exec(what);
  if (choice !== null) return 1 / Number(choice[1]);
  if (duel !== null) {
    const [, kind, two, a, twice, d] = duel;
    const faces = [Number(a), ...(two ? [Number(a)] : []), Number(d), ...(twice ? [Number(d)] : [])];
    const shares = sharesOf(faces, (shown) => {
      const mine = Math.min(...shown.slice(0, two ? 2 : 1));
      const theirs = Math.min(...shown.slice(two ? 2 : 1));
      if (kind === 'dice-off') return mine === theirs ? -1 : mine > theirs ? 0 : 1;
      if (mine > theirs || (mine === theirs && !isTieWound)) return 0;
      return mine === 1 && mine < theirs ? 2 : 1;
    });
    return kind === 'dice-off' ? (shares.get(value) ?? 0) / (1 - (shares.get(-1) ?? 0)) : (shares.get(value) ?? 0);
  }
  if (dice === null) return undefined;
  const [, pick, size, rest] = dice;
  const faces = Number(size);
  const shown = new Array<number>(pick === undefined ? 1 : 2).fill(faces);
  const best = (all: readonly number[]) => (pick === 'lowest' ? Math.min(...all) : Math.max(...all));
  if (rest === '') return sharesOf(shown, best).get(value) ?? 0;
  const test = /^ showing (\d+) or (more|less)$/.exec(rest);
  if (test !== null) {
    const passes = (face: number) => (test[2] === 'more' ? face >= Number(test[1]) : face <= Number(test[1]));
    return sharesOf(shown, (all) => (passes(best(all)) ? 1 : 0)).get(value) ?? 0;
  }
  const against = /^ (lower|higher) than d(\d+)$/.exec(rest);
  if (against === null) return undefined;
  const wins = (mine: number, theirs: number) => (against[1] === 'lower' ? mine < theirs : mine > theirs);
  return sharesOf([faces, Number(against[2])], ([mine, theirs]) => (wins(mine, theirs) ? 1 : 0)).get(value) ?? 0;
}

export const referee: Referee = (game) => {
  const { scene } = game;
  const { rulings, sides } = scene;
  const faults = new Faults();
  const models: Model[] = [];
  const terrain = new Map<string, string>();
  const size = [0, 0];
  let round = 0;
  let actor: Model | undefined;
  let turn = {
    points: undefined as number | undefined,
    spent: 0,
    brave: false,
    broke: false,
    action: '',
    attacks: 0,
    moved: false,
    ended: false,
  };
  /** Who was hit and must be rolled for, and by whom; and who loses a wound now. */
  let hit: { by: Model; on: Model; shot: boolean } | undefined;
  let wound: { on: Model; critical: boolean } | undefined;
  let treated = [0, 0];
  let doorsMoved = false;
  let ended: string | undefined;

  const find = (name: string | undefined) => {
    const found = models.find((model) => model.name === name);
    if (found === undefined) faults.add(`there is no ${name} in this game`);
    return found;
  };
  const on = (model: Model) => model.at !== undefined;
  const squares = (model: Model, at = model.at!): Place[] =>
    model.size === 1 ? [at] : [at, [at[0] + 1, at[1]], [at[0], at[1] + 1], [at[0] + 1, at[1] + 1]];
  const ground = ([x, y]: Place) =>
    terrain.get(key(x, y)) ?? (x < 0 || y < 0 || x >= size[0] || y >= size[1] ? '#' : '.');
  const isSolid = (at: Place) => SOLID.includes(ground(at));
  const touch = (a: Place, b: Place) => {
    if (apart(a, b) !== 1) return false;
    if (isSolid(a) || isSolid(b)) return false;
    if (a[0] === b[0] || a[1] === b[1] || rulings.cornerRule === 'free') return true;
    const beside = [isSolid([a[0], b[1]]), isSolid([b[0], a[1]])];
    return rulings.cornerRule === 'any' ? !beside.includes(true) : beside.includes(false);
  };
  const contact = (model: Model, at: Place, other: Model) =>
    squares(model, at).some((own) => squares(other).some((its) => touch(own, its)));
  const foes = (model: Model) => models.filter((other) => other.side !== model.side && on(other));
  const engaged = (model: Model) => (on(model) ? foes(model).filter((other) => contact(model, model.at!, other)) : []);
  const distance = (a: Model, b: Model) =>
    Math.min(...squares(a).flatMap((own) => squares(b).map((its) => apart(own, its))));

  /** The least points for each square on which a move may end. */
  const reach = (model: Model, points: number): Map<string, number> => {
    const others = models.filter((other) => other !== model && on(other));
    const held = new Map(others.flatMap((other) => squares(other).map((at): [string, Model] => [key(...at), other])));
    const passes = model.able.has('phase') || doorsMoved;
    const best = new Map<string, number>([[key(...model.at!), 0]]);
    const ends = new Map<string, number>([[key(...model.at!), 0]]);
    const open: Place[][] = [[model.at!]];
    const fears = (at: Place) =>
      foes(model).some(
        (foe) =>
          (foe.able.has('fear') || foe.able.has('undead')) &&
          contact(model, at, foe) &&
          !contact(model, model.at!, foe),
      );
    const mustTest = !['fear', 'undead', 'strong-will'].some((word) => model.able.has(word)) && !turn.brave;
    for (let spent = 0; spent < points; spent++)
      for (const from of open[spent] ?? []) {
        if (best.get(key(...from))! < spent) continue;
        if (spent > 0 && foes(model).some((foe) => contact(model, from, foe))) continue;
        for (const [dx, dy] of STEPS) {
          const to: Place = [from[0] + dx, from[1] + dy];
          const fresh = squares(model, to);
          const covered = new Set(squares(model, from).map((at) => key(...at)));
          const inside = fresh.every(([x, y]) => x >= 0 && y >= 0 && x < size[0] && y < size[1]);
          if (!inside) continue;
          const isRock = fresh.some((at) => isSolid(at) || ground(at) === '%');
          const isDoor = fresh.every((at) => !'#O%'.includes(ground(at)));
          if (isRock && !(model.able.has('phase') || (passes && isDoor))) continue;
          // Which corners a block of four squares cuts is left open where any one bars a step.
          if (
            !model.able.has('phase') &&
            !squares(model, from).every((at, i) =>
              isDoor && doorsMoved
                ? true
                : touch(at, fresh[i]) || isSolid(at) || (model.size > 1 && rulings.cornerRule === 'any'),
            )
          )
            continue;
          const isHard = fresh.some((at) => !covered.has(key(...at)) && ':~'.includes(ground(at)));
          const cost = spent + (isHard && !model.able.has('phase') && !model.able.has('flight') ? 2 : 1);
          if (cost > points || cost >= (best.get(key(...to)) ?? 99)) continue;
          const there = fresh.map((at) => held.get(key(...at))).filter((other) => other !== undefined);
          if (there.some((other) => other.side !== model.side)) continue;
          if (there.some((other) => other.size > 1 || engaged(other).length > 0)) continue;
          if (mustTest && fears(to)) continue;
          if (
            model.able.has('undead') &&
            foes(model).some((foe) => foe.able.has('holy-aura') && contact(model, to, foe))
          )
            continue;
          best.set(key(...to), cost);
          open[cost] ??= [];
          open[cost].push(to);
          if (there.length === 0) ends.set(key(...to), cost);
        }
      }
    return ends;
  };

  /** Whether the middle of a square sees that of another. */
  const sees = (a: Place, b: Place, ignored: readonly Model[]) => {
    const bodies = new Set(
      rulings.modelsBlockSight === false
        ? []
        : models.filter((m) => on(m) && !ignored.includes(m)).flatMap((m) => squares(m).map((at) => key(...at))),
    );
    const blocks = (at: Place) =>
      key(...at) !== key(...a) && key(...at) !== key(...b) && (isSolid(at) || bodies.has(key(...at)));
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const cuts = new Set<number>([0, 1]);
    for (const d of [Math.abs(dx), Math.abs(dy)]) for (let i = 1; i < 2 * d; i += 2) cuts.add(i / (2 * d));
    const sorted = [...cuts].sort((p, q) => p - q).filter((cut, i, all) => i === 0 || cut - all[i - 1] > 1e-9);
    return sorted.every((cut, i) => {
      if (i === 0) return true;
      const middle = (cut + sorted[i - 1]) / 2;
      if (blocks([Math.round(a[0] + dx * middle), Math.round(a[1] + dy * middle)])) return false;
      const [x, y] = [a[0] + dx * cut, a[1] + dy * cut];
      const isCorner = cut < 1 - 1e-9 && [x, y].every((c) => Math.abs(c - Math.floor(c) - 0.5) < 1e-6);
      if (!isCorner) return true;
      const [l, t] = [Math.floor(x), Math.floor(y)];
      const beside: Place[] =
        dx * dy > 0
          ? [
              [l + 1, t],
              [l, t + 1],
            ]
          : [
              [l, t],
              [l + 1, t + 1],
            ];
      return !beside.every(blocks);
    });
  };

  const rolled = (line: Line) => {
    for (const { what, value, said, chance } of line.rolls) {
      const due = chanceOf(what, value, rulings.tieOnDamage === 'attacker');
      if (!faults.hold(due !== undefined, `a roll of "${what}" is none of the rules`)) continue;
      faults.hold(near(chance, due!), `the chance of ${said} at ${what} is not ${chance}`);
      const words = /^damage/.test(what)
        ? ['no wound', 'a wound', 'a critical hit'][value]
        : /than|showing/.test(what)
          ? ['no', 'yes'][value]
          : /^one of/.test(what)
            ? `number ${value + 1}`
            : /dice-off/.test(what)
              ? said
              : String(value);
      faults.equal(said, words, `a roll of ${what} read as`);
      const movement = /^(highest of 2)?d(\d+)$/.exec(what);
      // A mage may roll again for fear before its move is told.
      const isMage = line.rule === 'DDD-ab-mage' && turn.action === '' && Number(movement?.[2]) === actor?.defense;
      if (
        movement &&
        (isMage || /^DDD-(initiative-draw|move|break-away|ab-fear|trap|move-leave-board)/.test(line.rule)) &&
        actor !== undefined &&
        turn.points === undefined
      ) {
        faults.equal(Number(movement[2]), actor.defense, `the die that ${actor.name} moves by`);
        faults.equal(
          movement[1] !== undefined,
          actor.able.has('sure-of-foot'),
          `whether ${actor.name} rolls two dice to move`,
        );
        turn.points = value + (actor.able.has('flight') ? 1 : 0);
      }
    }
  };
  /** The last roll of a line that passes or fails. */
  const verdict = ({ rolls }: Line) => rolls.filter(({ what }) => /than|showing/.test(what)).at(-1);

  const settle = () => {
    if (hit !== undefined) faults.add(`${hit.on.name} was hit, and no damage is rolled for`);
    if (wound !== undefined) faults.add(`${wound.on.name} was wounded, and no wound is taken off`);
    [hit, wound] = [undefined, undefined];
  };
  const acts = (who: Model | undefined, what: string) => {
    if (who === undefined) return false;
    settle();
    faults.hold(on(who), `${who.name} is ${who.gone} and acts: ${what}`);
    faults.hold(who === actor, `${who.name} acts without its card: ${what}`);
    faults.hold(!turn.ended, `${who.name} acts after its turn was over: ${what}`);
    return on(who);
  };
  const action = (who: Model | undefined, what: string) => {
    if (!acts(who, what)) return;
    if (what === 'a close attack' && turn.action === what) {
      faults.hold(
        ++turn.attacks <= who!.attacks,
        `${who!.name} strikes ${turn.attacks} times and has ${who!.attacks} attacks`,
      );
      return;
    }
    faults.hold(turn.action === '', `${who!.name} acts twice in a turn: ${turn.action}, then ${what}`);
    [turn.action, turn.attacks] = [what, 1];
  };

  const draw = (line: Line) => {
    settle();
    const who = find(/^(.*) had the next card$/.exec(line.text)?.[1]);
    if (who === undefined) return;
    faults.hold(on(who), `${who.name} is ${who.gone} and has a card`);
    faults.hold(!who.hadCard, `${who.name} has a second card in a round`);
    const waiting = models.filter((model) => on(model) && !model.hadCard);
    const choice = line.rolls.find(({ what }) => /^one of/.test(what));
    if (choice !== undefined) {
      const n = Number(choice.what.slice(7));
      if (n === waiting.length) faults.equal(who.name, waiting[choice.value]?.name, 'whose card is drawn');
      else
        faults.hold(n > waiting.length && n <= models.length, `one of ${n} cards is drawn, and ${waiting.length} wait`);
    } else faults.hold(waiting.length <= 1, `a card is not drawn though ${waiting.length} wait`);
    who.hadCard = true;
    actor = who;
    turn = {
      points: undefined,
      spent: 0,
      brave: false,
      broke: false,
      action: '',
      attacks: 0,
      moved: false,
      ended: false,
    };
  };

  const walked = (line: Line) => {
    const [, name, from, to] = /^(.*?) (?:moved from (\S+) to (\S+)|left the board)$/.exec(line.text) ?? [];
    const who = find(name);
    if (!acts(who, 'a move') || who === undefined) return;
    faults.hold(turn.action === '', `${name} moves after its action`);
    if (from !== undefined) faults.equal(from, key(...who.at!), `where ${name} starts from`);
    if (engaged(who).length > 0 && !turn.moved && !turn.broke && !who.able.has('sneaky'))
      faults.add(`${name} leaves contact without breaking away`);
    const points = (turn.points ?? 0) - turn.spent;
    const ends = reach(who, points);
    if (to === undefined) {
      const isOut = [...ends].some(([at, cost]) => {
        const place = at.split(',').map(Number) as [number, number];
        const isExit = squares(who, place).some(
          ([x, y]) => x === 0 || y === 0 || x === size[0] - 1 || y === size[1] - 1,
        );
        return isExit && cost < points && (cost === 0 || !foes(who).some((foe) => contact(who, place, foe)));
      });
      faults.hold(isOut, `${name} cannot get off the board with ${points} points`);
      [who.at, who.gone, turn.ended] = [undefined, 'off the board', true];
      return;
    }
    if (!faults.hold(ends.has(to), `${name} cannot get from ${from} to ${to} with ${points} points`)) {
      if (models.some((other) => on(other) && other !== who && squares(other).some((at) => key(...at) === to)))
        faults.add(`${name} ends on another model`);
    }
    turn.spent += ends.get(to) ?? 0;
    turn.moved = true;
    who.at = to.split(',').map(Number) as [number, number];
  };

  const struck = (line: Line) => {
    const [, name, how, aim] = /^(.*) (hit|struck at) (.*)$/.exec(line.text) ?? [];
    const [who, target] = [find(name), find(aim)];
    action(who, 'a close attack');
    if (who === undefined || target === undefined) return;
    if (
      !faults.hold(on(target) && target.side !== who.side, `${aim} is no enemy on the board and is struck at`) ||
      !on(who)
    )
      return;
    if (!doorsMoved) faults.hold(contact(who, who.at!, target), `${name} strikes at ${aim}, which it does not touch`);
    target.stunned = false;
    const roll = verdict(line);
    if (roll !== undefined && /than/.test(roll.what)) {
      faults.equal(roll.what, `d${who.power} lower than d${target.power}`, `the dice of ${name} against ${aim}`);
      faults.equal(how === 'hit', roll.value === 1, `whether ${name} hits ${aim}`);
    }
    if (how === 'hit') hit = { by: who, on: target, shot: false };
  };
  const shot = (line: Line) => {
    const [, name, past, aim, far] = /^(.*) shot (past )?(.*) at (\d+) squares$/.exec(line.text) ?? [];
    const [who, target] = [find(name), find(aim)];
    action(who, 'a shot');
    if (who === undefined || target === undefined) return;
    faults.hold(who.able.has('ranged-attack'), `${name} cannot shoot`);
    if (
      !faults.hold(on(target) && target.side !== who.side, `${aim} is no enemy on the board and is shot at`) ||
      !on(who)
    )
      return;
    faults.equal(Number(far), distance(who, target), `squares between ${name} and ${aim}`);
    faults.hold(distance(who, target) >= 2, `${name} shoots at its neighbour`);
    faults.hold(turn.spent <= 4, `${name} shoots after ${turn.spent} squares`);
    if (!doorsMoved) {
      faults.hold(engaged(who).length === 0, `${name} shoots while in contact`);
      faults.hold(engaged(target).length === 0, `${aim} is shot at while in contact`);
      const clear = squares(who).some((own) => squares(target).some((its) => sees(own, its, [who, target])));
      faults.hold(clear, `${name} cannot see ${aim}`);
    }
    const roll = verdict(line);
    if (roll !== undefined) {
      faults.equal(
        roll.what,
        `${who.able.has('ace-shot') ? 'best of 2' : ''}d${who.power} showing ${far} or more`,
        `the dice of ${name}`,
      );
      faults.equal(past === undefined, roll.value === 1, `whether ${name} hits ${aim}`);
    }
    if (past === undefined) hit = { by: who, on: target, shot: true };
  };
  const damaged = (line: Line) => {
    const [, name, what] =
      /^(.*) (took no harm|was wounded critically|was wounded by a critical hit, and no worse than by another|was wounded)$/.exec(
        line.text,
      ) ?? [];
    const who = find(name);
    if (who === undefined) return;
    if (!faults.hold(hit?.on === who, `damage is rolled for ${name}, whom no one hit`)) return;
    const roll = line.rolls.find(({ what: dice }) => dice.startsWith('damage'));
    if (roll !== undefined) {
      const [, two, power, twice, defense] = /^damage (2)?d(\d+) against (2)?d(\d+)$/.exec(roll.what) ?? [];
      faults.equal(`d${power} d${defense}`, `d${hit!.by.power} d${who.defense}`, `the dice of damage to ${name}`);
      faults.equal(twice !== undefined, who.able.has('magic-armor'), `whether ${name} rolls two dice of armor`);
      const isMagic = hit!.by.able.has(hit!.shot ? 'magic-weapon-ranged' : 'magic-weapon');
      if (scene.play !== 'object-of-power')
        faults.hold(two === undefined || isMagic, `${hit!.by.name} has no magic weapon and rolls two dice`);
      const worst = who.able.has('huge')
        ? 'was wounded by a critical hit, and no worse than by another'
        : 'was wounded critically';
      faults.equal(what, ['took no harm', 'was wounded', worst][roll.value], `what befalls ${name}`);
    }
    if (what !== 'took no harm') wound = { on: who, critical: what === 'was wounded critically' };
    hit = undefined;
  };
  const lost = (text: string) => {
    const [, name, left] = /^(.*?) (?:had (\d+ wounds?) left|was killed)$/.exec(text) ?? [];
    const who = find(name);
    if (who === undefined) return;
    if (!faults.hold(wound?.on === who, `${name} loses a wound without a cause`)) return;
    const isLast = who.left - 1 <= 0 || wound!.critical;
    if (treated[who.side] === 0) {
      faults.equal(left === undefined, isLast, `whether ${name} with ${who.left} wounds is killed`);
      if (left !== undefined)
        faults.equal(left, who.left === 2 ? '1 wound' : `${who.left - 1} wounds`, `wounds of ${name}`);
    }
    wound = undefined;
    who.left = Number.parseInt(left ?? '0', 10);
    if (left === undefined) [who.at, who.gone] = [undefined, 'dead'];
    if (who === actor && left === undefined) turn.ended = true;
  };

  const losses = (side: number) => models.filter((model) => model.side === side && model.gone === 'dead').length;
  /** Who has won a battle as things stand: the side that killed enough; '' where no one has. */
  const won = () => {
    const parties = [0, 1].map((side) => models.filter((model) => model.side === side).length);
    const kills = scene.play === 'skirmish' ? 'all' : (scene.battleKills ?? 'half');
    const need = parties.map((n) =>
      kills === 'all' ? n : kills === 'half' ? Math.ceil(n / 2) : Math.min(n, Number(kills)),
    );
    if (losses(1) >= need[1]) return sides[0].name;
    return losses(0) >= need[0] ? sides[1].name : '';
  };
  const isBattle = scene.play === 'skirmish' || scene.play === 'battle';

  const line = (told: Line) => {
    const { rule, text } = told;
    if (rule === 'DDD-initiative-draw') draw(told);
    rolled(told);
    faults.hold(ended === undefined, 'something happens after the end');
    const roll = verdict(told);
    const subject = (after: RegExp) => find(after.exec(text)?.[1]);
    if (rule === 'DDD-move-roll' || rule === 'DDD-move-leave-board') walked(told);
    else if (rule === 'DDD-close-hit') struck(told);
    else if (rule === 'DDD-ranged-hit') shot(told);
    else if (['DDD-damage-roll', 'DDD-critical', 'DDD-critical-huge'].includes(rule)) damaged(told);
    else if (rule === 'DDD-wounds-kill' || rule === 'DDD-dead-removed') lost(text);
    else if (rule === 'DDD-break-away' || rule === 'DDD-break-away-fail') {
      const who = subject(/^(.*) (?:broke away|could not break away)$/);
      if (!acts(who, 'breaking away')) return;
      faults.hold(engaged(who!).length > 0, `${who!.name} breaks away from no one`);
      faults.hold(!turn.broke, `${who!.name} breaks away twice in a turn`);
      turn.broke = rule === 'DDD-break-away';
      turn.ended = !turn.broke;
      if (roll !== undefined) {
        faults.equal(roll.what, `d${who!.power} showing 5 or more`, `the die of ${who!.name} to break away`);
        faults.equal(turn.broke, roll.value === 1, `whether ${who!.name} breaks away`);
      }
    } else if (rule === 'DDD-ab-fear') {
      const who = subject(/^(.*) (?:mastered its fear|was afraid)$/);
      if (!acts(who, 'a test of fear')) return;
      faults.hold(
        !['fear', 'undead', 'strong-will'].some((word) => who!.able.has(word)),
        `${who!.name} fears no one and tests`,
      );
      const isBrave = text.endsWith('mastered its fear');
      if (roll !== undefined) {
        faults.equal(roll.what, `d${who!.power} showing 3 or less`, `the die of ${who!.name} against fear`);
        faults.equal(isBrave, roll.value === 1, `whether ${who!.name} is brave`);
      }
      turn.brave = isBrave;
    } else if (rule === 'DDD-ab-enthrall') {
      const [, name, how, aim] = /^(.*) (enthralled|could not enthrall) (.*)$/.exec(text) ?? [];
      if (name === undefined) {
        settle();
        const idle = subject(/^(.*) lost its turn$/);
        if (idle === undefined) return;
        faults.hold(idle.stunned || doorsMoved, `${idle.name} loses a turn without a cause`);
        // Its card is drawn all the same.
        [idle.stunned, idle.hadCard] = [false, true];
        return;
      }
      const [who, target] = [find(name), find(aim)];
      action(who, 'enthralling');
      if (who === undefined || target === undefined || !on(who) || !on(target)) return;
      faults.hold(who.able.has('enthrall') && target.side !== who.side, `${name} cannot enthrall ${aim}`);
      faults.hold(!target.able.has('undead') && !target.able.has('strong-will'), `${aim} cannot be enthralled`);
      faults.hold(distance(who, target) <= 4, `${aim} is too far away for ${name}`);
      if (roll !== undefined && /than/.test(roll.what)) {
        faults.equal(roll.what, `d${who.power} higher than d${target.power}`, `the dice of ${name} against ${aim}`);
        faults.equal(how === 'enthralled', roll.value === 1, `whether ${name} enthralls ${aim}`);
      }
      target.stunned ||= how === 'enthralled';
    } else if (rule === 'DDD-ab-mage') {
      const who = subject(/^(.*) rolled again$/);
      if (who === undefined) return;
      faults.hold(who.able.has('mage') && !who.rerolled && on(who), `${who.name} cannot roll again now`);
      who.rerolled = true;
    } else if (rule === 'DDD-act-heal-save') {
      const [, name, how, aim] = /^(.*) (saved|could not save) (.*)$/.exec(text) ?? [];
      const [who, target] = [find(name), find(aim)];
      if (who === undefined || target === undefined) return;
      faults.hold(who.able.has('healer') && on(who) && !who.stunned, `${name} cannot save anyone`);
      faults.hold(!who.triedToSave, `${name} tries to save twice in a round`);
      faults.hold(wound?.on === target, `${aim} is saved from nothing`);
      faults.hold(who === target || distance(who, target) <= 2, `${aim} is too far from ${name} to be saved`);
      who.triedToSave = true;
      if (roll !== undefined) faults.equal(how === 'saved', roll.value === 1, `whether ${name} saves ${aim}`);
      if (how === 'saved') [wound, target.left] = [undefined, 1];
    } else if (rule === 'DDD-trap-spring') {
      const who = subject(/^(.*?) sprang a trap at /);
      if (who === undefined) return;
      const isHarmed = !text.endsWith('and escaped');
      if (roll !== undefined) faults.equal(isHarmed, roll.value === 0, `whether the trap harms ${who.name}`);
      if (isHarmed) wound = { on: who, critical: false };
    } else if (rule.startsWith('DDD-act-')) {
      const [, name, how, what] = /^(.*) (managed|failed) to (.*)$/.exec(text) ?? [];
      const who = find(name);
      action(who, what);
      if (who === undefined) return;
      if (roll !== undefined && TARGETS[rule] !== undefined) {
        const best = /trap|lock/.test(rule) && who.able.has('master-thief') ? 'best of 2' : '';
        faults.equal(roll.what, `${best}d${who.power} showing ${TARGETS[rule]}`, `the dice of ${name} to ${what}`);
        faults.equal(how === 'managed', roll.value === 1, `whether ${name} manages to ${what}`);
      }
      faults.hold(!/trap|lock/.test(rule) || who.able.has('thief'), `${name} is no thief`);
      faults.hold(!rule.endsWith('treat') || who.able.has('healer'), `${name} is no healer`);
      if (rule.endsWith('treat') && how === 'managed') treated[who.side]++;
      if (rule.endsWith('trap-remove') && how === 'failed') wound = { on: who, critical: false };
      if (/door|smash|lock/.test(rule) && how === 'managed') doorsMoved = true;
    } else if (rule === 'DDD-scn-first-wins' || rule.startsWith('DDD-G-')) {
      settle();
      ended = / won /.test(text) && !text.startsWith('Neither') ? text.split(' won ')[0] : 'no one';
      if (!isBattle) return;
      if (rule === 'DDD-scn-first-wins') faults.equal(ended, won() || 'no one yet', 'the winner as things stand');
      else faults.hold(won() === '' && ended === 'no one', `a limit ends the game, though ${won() || ended} has won`);
    }
  };

  let isDrawn = false;
  let lastBoard = '';
  const look = (drawing: string) => {
    [isDrawn, lastBoard] = [true, drawing];
    settle();
    const { rows, legend } = readBoard(drawing);
    size[0] = rows[0].length;
    size[1] = rows.length;
    const letters = new Map<string, Place>();
    rows.forEach((row, y) => {
      [...row].forEach((shown, x) => {
        if (/[A-Za-z&]/.test(shown) && !'OLS'.includes(shown)) {
          if (!letters.has(shown)) letters.set(shown, [x, y]);
          // Whoever stands on a door has it open, but who passes through walls.
          if ('+LS'.includes(terrain.get(key(x, y)) ?? '.')) terrain.set(key(x, y), '/');
        } else terrain.set(key(x, y), shown);
      });
    });
    const shown = legend.flatMap((text) => {
      const told = /^(\S) (.*?) (\d+)\/(\d+)(.*)$/.exec(text);
      return told === null ? [] : [told.slice(1)];
    });
    if (models.length === 0) {
      const lines = sides.flatMap(({ members }, side) =>
        members.flatMap((member) => new Array<[Member, number]>(member.count).fill([member, side])),
      );
      shown.forEach(([letter, name, , full], index) => {
        const [member, side] = lines[index];
        const able = new Set((member.abilities as string[] | undefined) ?? []);
        models.push({
          name,
          side,
          index,
          able,
          power: Number(member.power),
          defense: Number(member.defense),
          wounds: Number(full),
          attacks: Number(member.attacks ?? 1),
          size: able.has('huge') && rulings.hugeFootprint !== 1 ? 2 : 1,
          left: Number(full),
          at: letters.get(letter),
          gone: '',
          hadCard: false,
          rerolled: false,
          triedToSave: false,
          stunned: false,
        });
        if (member.wounds !== undefined) faults.equal(Number(full), Number(member.wounds), `wounds of ${name}`);
      });
    }
    for (const [letter, name, left, full] of shown) {
      const who = find(name);
      if (who === undefined) continue;
      faults.equal(Number(full), who.wounds, `wounds that ${name} has in all`);
      if (Number(left) > who.left && treated[who.side] >= Number(left) - who.left)
        treated[who.side] -= Number(left) - who.left;
      else faults.equal(Number(left), who.left, `wounds of ${name} on the board`);
      who.left = Number(left);
      faults.equal(String(letters.get(letter)), String(who.at), `the square of ${name} on the board`);
    }
    faults.equal(shown.length, models.filter(on).length, 'models on the board');
  };

  walk(game, faults, {
    chapter: (title) => {
      const told = /^Round (\d+)$/.exec(title);
      if (told === null) return;
      settle();
      // A board that is as it was is not drawn again.
      if (!isDrawn && lastBoard !== '') look(lastBoard);
      isDrawn = false;
      faults.equal(Number(told[1]), ++round, 'the number of the round');
      if (round > 1)
        for (const model of models) faults.hold(!on(model) || model.hadCard, `${model.name} had no card in a round`);
      if (isBattle && round > 1) faults.equal(won(), '', 'the battle goes on, won by');
      for (const model of models) [model.hadCard, model.rerolled, model.triedToSave] = [false, false, false];
      doorsMoved = false;
      treated = [0, 0];
      actor = undefined;
    },
    board: look,
    line: (told) => {
      if (told.decides === undefined) line(told);
    },
  });
  faults.hold(ended !== undefined, 'the game has no end');
  for (const { name } of sides)
    faults.equal(counted(game, `${name}.win`) ?? 0, ended === name ? 1 : 0, `wins counted for ${name}`);
  return faults.all;
};
