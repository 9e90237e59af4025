import { boardsOf, counted, Faults, type Line, type Member, near, type Referee, sharesOf, walk } from './told.ts';

/**
 * World of Dungeons S: fights, as its README reads the book. Between the rooms of a delve only deaths, the order of
 * events and boards are looked at.
 */

const WEAPONS: Readonly<Record<string, { bonus: number; ranged?: true; hands?: 2 }>> = {
  'light-weapon': { bonus: 0 },
  'martial-weapon': { bonus: 1 },
  'great-weapon': { bonus: 2, hands: 2 },
  shortbow: { bonus: 0, ranged: true, hands: 2 },
  bow: { bonus: 1, ranged: true, hands: 2 },
  'heavy-bow': { bonus: 2, ranged: true, hands: 2 },
};
const KITS: Readonly<Record<string, { weapons: string[]; shield?: true; light?: true }>> = {
  shield: { weapons: ['light-weapon'], shield: true, light: true },
  great: { weapons: ['great-weapon', 'light-weapon'] },
  twin: { weapons: ['light-weapon', 'shortbow'] },
  archer: { weapons: ['bow', 'light-weapon'] },
  caster: { weapons: ['light-weapon'], shield: true },
  priest: { weapons: ['light-weapon'], shield: true },
};
/** Dice, what is added to them, armour. */
const THREATS: Readonly<Record<string, readonly [string, number]>> = {
  goblin: ['d4', 0],
  knight: ['d6', 2],
  demon: ['2d6', 3],
};
/** HP, weapons, least and most armour. */
const HIRELINGS: Readonly<Record<string, readonly [number, string[], number, number]>> = {
  torchbearer: [3, ['light-weapon'], 0, 0],
  guide: [6, ['light-weapon'], 0, 0],
  expert: [6, ['light-weapon', 'bow'], 0, 0],
  armsman: [12, ['martial-weapon'], 1, 2],
  champion: [18, ['great-weapon', 'martial-weapon', 'light-weapon'], 2, 3],
};
/** Injuries that take a character out at once, and the line that says so. */
const PUTS_OUT: Readonly<Record<string, readonly [rule: string, words: string]>> = {
  'groin maimed': ['WODS-effect-I', 'incapacitated'],
  'groin severed': ['WODS-effect-I', 'incapacitated'],
  'face broken': ['WODS-effect-I', 'incapacitated'],
  'head broken': ['WODS-effect-U', 'unconscious'],
};
const OUT = ['dead', 'out', 'lost', 'routed', 'playing dead', 'escaped'];

interface Fighter {
  readonly name: string;
  readonly side: number;
  readonly index: number;
  readonly member: Member;
  readonly kind: 'hero' | 'hireling' | 'enemy';
  readonly level: number;
  /** Attributes by name, as far as they are known. */
  readonly attributes: Map<string, number>;
  /** Sides of the dice of an attack. */
  dice: number[];
  /** What can be added to them. */
  bonuses: Set<number>;
  hp: number;
  full: number;
  state: string;
  /** Attacks and other acts of this round. */
  acts: number;
  struck: Set<string>;
  hid: boolean;
  blessed: boolean;
  /** Priests who hold it at bay. */
  held: Set<Fighter>;
  stunned: boolean;
  usedWind: boolean;
  noTurn: boolean;
  injured: boolean;
  clock: number;
  armours: Set<number>;
}

const able = (member: Member, ability: string): boolean | 'perhaps' => {
  const named = (member.abilities as string[] | undefined) ?? [];
  if (named.includes(ability)) return true;
  if (ability === 'lucky' && member.species === 'halfling') return true;
  return member.class === undefined ? false : 'perhaps';
};
const sums = (sets: readonly (readonly number[])[]) =>
  sets.reduce<number[]>((all, some) => [...new Set(all.flatMap((sum) => some.map((more) => sum + more)))], [0]);

/** Sides and what is added: `2d6+1`. */
function diceOf(text: string): { sides: number[]; plus: number } {
  const [, n, sides, plus] = /^(\d*)d(\d+)([+-]\d+)?$/.exec(text) ?? [];
  return { sides: new Array<number>(Number(n || 1)).fill(Number(sides)), plus: Number(plus ?? 0) };
}

function fighterOf(member: Member, name: string, side: number, index: number): Fighter {
  const level = Number(member.level ?? 1);
  const kind = member.class !== undefined ? 'hero' : member.hireling !== undefined ? 'hireling' : 'enemy';
  const armours = new Set<number>();
  let dice: number[] = [];
  let bonuses: number[] = [];
  const perhaps = (ability: string, bonus: number) => {
    const has = able(member, ability);
    return has === true ? [bonus] : has === 'perhaps' ? [0, bonus] : [0];
  };
  if (kind === 'enemy') {
    const [own, armour] = THREATS[String(member.threat)] ?? ['d6', 0];
    const { sides, plus } = diceOf(String(member.damage ?? own));
    [dice, bonuses] = [sides, [plus]];
    armours.add(Number(member.armour ?? armour));
  } else {
    const kit = KITS[String(member.kit)];
    const [, hired, least, most] = HIRELINGS[String(member.hireling)] ?? [0, [], 0, 0];
    const isBare =
      member.weapon === undefined && member.armour === undefined && member.shield === undefined && kit === undefined;
    const weapons = [member.weapon, ...((member.spare as string[]) ?? []), ...(kit?.weapons ?? []), ...hired].filter(
      (w) => w !== undefined,
    );
    const own = isBare && kind === 'hero' ? Object.keys(WEAPONS) : weapons.map(String);
    dice = new Array<number>(1 + (kind === 'hero' ? (level >= 10 ? 2 : level >= 5 ? 1 : 0) : 0)).fill(6);
    bonuses = [-2, ...own.map((weapon) => WEAPONS[weapon]?.bonus ?? 0)].flatMap((weapon) =>
      sums([[weapon], perhaps('skirmish', 1), perhaps('slay', 2), perhaps('volley', 2)]).concat(
        sums([[weapon], perhaps('skirmish', 1)]),
      ),
    );
    const worn = { none: 0, light: 1, full: 2 }[String(member.armour ?? (kit?.light ? 'light' : 'none'))] ?? 0;
    const shields = member.shield === true || kit?.shield === true || isBare ? [0, 1] : [0];
    if (kind === 'hireling') for (let armour = least; armour <= most; armour++) armours.add(armour);
    else {
      for (const sum of sums([isBare ? [0, 1, 2] : [worn], shields, perhaps('tough', 1)])) armours.add(sum);
      if (able(member, 'dodge') !== false) for (let dex = 0; dex <= 4; dex++) armours.add(dex);
    }
  }
  const names = ['str', 'dex', 'con', 'int', 'wis', 'cha'];
  // One who has any attribute by the scenario has 0 for the others; what elves and halflings lose is left open.
  const isGiven = names.some((attribute) => typeof member[attribute] === 'number') && member.species === 'human';
  const attributes = new Map(
    names.flatMap((attribute): [string, number][] =>
      isGiven || typeof member[attribute] === 'number' ? [[attribute, Number(member[attribute] ?? 0)]] : [],
    ),
  );
  return {
    name,
    side,
    index,
    member,
    kind,
    level,
    attributes,
    dice,
    armours,
    bonuses: new Set(bonuses),
    hp: 0,
    full: 0,
    state: 'standing',
    acts: 0,
    struck: new Set(),
    hid: false,
    blessed: false,
    held: new Set(),
    stunned: false,
    usedWind: false,
    noTurn: false,
    injured: false,
    clock: -1,
  };
}

export const referee: Referee = (game) => {
  const { scene } = game;
  const { rulings, sides } = scene;
  const faults = new Faults();
  const fighters: Fighter[] = [];
  let starter = -1;
  let round = 0;
  let lastActed = -1;
  let due: { who: Fighter; why: string; told: Set<string> } | undefined;
  let attack:
    | { by: Fighter; on: Fighter; main: number; canCrit: boolean; isTold: boolean; mustFumble: boolean }
    | undefined;
  let reroll: number[] | undefined;
  let lucky = false;
  /** Whether a side flees: who pursues it strikes out of turn. */
  let isFlight = false;
  /** The line that must follow an injury. */
  let dueEffect: { rule: string; text: string } | undefined;
  let over = false;
  /** Whether each side had someone on its feet when the fight ended. */
  let won: boolean[] | undefined;
  let isFight = true;
  const isFought = scene.play === 'fight';

  const find = (name: string | undefined) => {
    const found = fighters.find((fighter) => fighter.name === name);
    if (found === undefined) faults.add(`there is no ${name} in this fight`);
    return found;
  };
  const stands = ({ state }: Fighter) => state === 'standing' || state === 'reeling';
  const standing = (side: number) => fighters.filter((fighter) => fighter.side === side && stands(fighter));
  // An injury may put down without a word; the next board shows it.
  const mayStand = (side: number) =>
    fighters.some((who) => who.side === side && (stands(who) || who.state === 'recovered'));
  const reflex = (who: Fighter) => able(who.member, 'reflexes') === true;
  const place = (who: Fighter) => (reflex(who) ? 0 : 2000) + (who.side === starter ? 0 : 1000) + who.index;

  /** A test of 2d6 and what is added to it. */
  const test = (line: Line, attribute: string, more: readonly number[], who: Fighter) => {
    const told = line.rolls.find(({ what }) => / test$/.test(what));
    if (told === undefined) return undefined;
    const plus = Number(/^2d6([+-]\d+) test$/.exec(told.what)?.[1]);
    const chances = sharesOf([6, 6], ([a, b]) => (a + b + plus >= 10 ? 2 : a + b + plus >= 7 ? 1 : 0));
    faults.hold(
      near(told.chance, chances.get(told.value) ?? 0),
      `the chance of ${told.said} at 2d6+${plus} is not ${told.chance}`,
    );
    faults.equal(told.said, ['a miss', 'a success at some cost', 'a full success'][told.value], 'a test read as');
    const own = who.attributes.get(attribute);
    const bonus = own === undefined && who.member.class !== undefined ? undefined : (own ?? 0);
    const penalties = who.injured ? [0, -2, -4] : [0];
    if (
      bonus !== undefined &&
      ![...penalties].some((penalty) => more.some((extra) => bonus + extra + penalty === plus))
    )
      faults.add(`${who.name} tests ${attribute} with ${plus}, and has ${bonus}`);
    return told.value;
  };
  const checkDice = (line: Line) => {
    for (const { what, value, said, chance } of line.rolls) {
      const one = /^one of (\d+)$/.exec(what);
      const law = /^(\d*)d(\d+)$/.exec(what);
      if (one) {
        faults.equal(said, `number ${value + 1}`, 'a choice read as');
        faults.hold(near(chance, 1 / Number(one[1])), `the chance of one of ${one[1]} is not ${chance}`);
      } else if (law) {
        const n = Number(law[1] || 1);
        const sides = Number(law[2]);
        const face = Number(said);
        if (!/^\d+$/.test(said)) continue;
        faults.hold(face >= n && face <= n * sides, `${what} cannot show ${said}`);
        const shares = sharesOf(new Array<number>(n).fill(sides), (faces) => faces.reduce((a, b) => a + b, 0));
        faults.hold(near(chance, shares.get(face) ?? 0), `the chance of ${said} on ${what} is not ${chance}`);
      } else if (/^d\d+(\+d\d+)+$/.test(what)) {
        const all = what.split('+').map((die) => Number(die.slice(1)));
        const [main, , rest] = /^(\d+)(?: and (\d+)|, the others (\d+))$/.exec(said)?.slice(1) ?? [];
        const others = Number(rest ?? /and (\d+)$/.exec(said)?.[1]);
        const shares = sharesOf(all.slice(1), (faces) => faces.reduce((a, b) => a + b, 0));
        faults.hold(
          near(chance, (shares.get(others) ?? 0) / all[0]) && Number(main) <= all[0],
          `the chance of "${said}" on ${what} is not ${chance}`,
        );
      }
    }
  };
  /** Main die and sum of the last damage dice of a line. */
  const damageDice = (line: Line) => {
    const told = line.rolls.filter(({ what }) => /^\d*d\d+(\+d\d+)*$/.test(what) && what !== 'd20' && what !== 'd2');
    return told.map(({ what, said }) => {
      const [main, more] = (said.match(/\d+/g) ?? []).map(Number);
      const sides = what.split('+').flatMap((die) => diceOf(die).sides);
      return { main, sum: main + (more ?? 0), sides };
    });
  };

  const settle = () => {
    if (attack !== undefined) {
      faults.equal(
        attack.isTold,
        attack.mustFumble,
        `whether ${attack.by.name} fumbled on a main die of ${attack.main}`,
      );
      attack = undefined;
    }
    if (due !== undefined) faults.add(`${due.who.name} ${due.why}, and nothing comes of it`);
    due = undefined;
  };
  /** Someone uses its turn. A swarm may go on with other opponents. */
  const act = (who: Fighter, what: string) => {
    settle();
    if (!isFight) return;
    if (isFlight) return void faults.hold(stands(who), `${who.name} is ${who.state} and ${what}`);
    faults.hold(stands(who), `${who.name} is ${who.state} and ${what}`);
    const opponents = standing(1 - who.side).length;
    if (round > 0 && isFought) faults.hold(opponents > 0, `${who.name} ${what} when the fight is over`);
    if (who.acts > 0 && !(what === 'attacks' && who.member.swarm !== undefined))
      faults.add(`${who.name} ${what} a second time in a round`);
    faults.hold(place(who) >= lastActed, `${who.name} ${what} out of turn`);
    if (what !== 'is held')
      faults.hold(who.held.size === 0 || what === 'loses the turn', `${who.name} ${what} though it is held`);
    if (!/turns|is held/.test(what)) release(who);
    lastActed = place(who);
    who.acts++;
  };
  /** A priest who falls or does something else holds no one any more. */
  const release = (priest: Fighter) => {
    for (const fighter of fighters) fighter.held.delete(priest);
  };
  const hurt = (who: Fighter, damage: number) => {
    const wasReeling = who.state === 'reeling';
    who.hp = Math.max(0, who.hp - damage);
    if (damage > 0) who.held.clear();
    if (damage === 0) return;
    if (wasReeling) due = { who, why: 'is harmed while it reels', told: new Set(['died']) };
    else if (who.hp === 0) due = { who, why: 'has no HP left', told: new Set() };
    else if (who.member.swarm !== undefined && 2 * who.hp <= who.full) due = { who, why: 'lost half', told: new Set() };
  };
  const fall = (who: Fighter, state: string, line: Line) => {
    if (due?.who === who) due = undefined;
    else if (
      state !== 'playing dead' &&
      isFight &&
      !/died of the wound|killed on the spot/.test(line.text) &&
      !who.injured
    )
      faults.add(`${who.name} falls though nothing felled it`);
    who.state = state;
    // Who reels still acts.
    if (state !== 'reeling') release(who);
  };

  const struck = (line: Line, isMagic: boolean) => {
    const [, by, damage, on, armour] =
      /^(.*) did (\d+) damage to (.*?)(?: through armour (\d+)| by magic)?$/.exec(line.text) ?? [];
    const [who, target] = [find(by), find(on)];
    if (who === undefined || target === undefined) return;
    const isFree = /got away/.test(line.text);
    if (!isFree) act(who, 'attacks');
    faults.hold(who.side !== target.side, `${who.name} attacks a friend`);
    faults.hold(
      isFlight || !who.struck.has(target.name) || who.member.swarm === undefined,
      `${who.name} attacks ${target.name} twice in a round`,
    );
    who.struck.add(target.name);
    if (!faults.hold(stands(target) || !isFight, `${target.name} is ${target.state} and is attacked`)) return;
    const choice = line.rolls.find(({ what }) => /^one of/.test(what));
    const fit = standing(target.side);
    if (choice !== undefined && isFight && !isFlight) {
      const n = Number(choice.what.slice(7));
      faults.hold(n <= fit.length, `one of ${n} is attacked, and ${fit.length} stand`);
      if (n === fit.length) faults.equal(target.name, fit[choice.value]?.name, 'who is attacked by the die');
    }
    const throws = [
      ...damageDice(line),
      ...(reroll === undefined ? [] : [{ main: reroll[0], sum: reroll[1], sides: who.dice }]),
    ];
    const last = line.rolls.some(({ what }) => /^d\d|^\d+d/.test(what) && what !== 'd20')
      ? throws[damageDice(line).length - 1]
      : throws.at(-1);
    reroll = undefined;
    if (!faults.hold(last !== undefined, `${who.name} does damage without dice`)) return;
    if (isMagic) {
      faults.hold(able(who.member, 'elementalism') !== false, `${who.name} knows no elements`);
      const isMiss = test(line, 'cha', [0], who) === 0 && !lucky;
      faults.hold(!isMiss, `${who.name} missed the test and does damage by magic`);
      faults.hold(
        last!.sides.length === 2 || last!.sides.length === 3,
        `${last!.sides.length} dice are thrown by magic`,
      );
      const ways = [...target.armours].map((worn) => Math.max(0, last!.sum + who.level - worn));
      faults.hold(ways.includes(Number(damage)), `magic of ${last!.sum} and level ${who.level} does ${damage} damage`);
    } else {
      faults.equal(last!.sides.join(), who.dice.join(), `damage dice of ${who.name}`);
      const worn = Number(armour ?? 0);
      faults.hold(target.armours.has(worn), `${target.name} cannot have armour ${worn}`);
      const bonuses = sums([
        [...who.bonuses],
        who.hid ? [3] : [0],
        who.blessed && target.member.evil === true ? [0, 3] : [0],
      ]);
      const sum = Number(damage);
      const fits = (thrown: number) => bonuses.some((bonus) => Math.max(0, Math.max(0, thrown + bonus) - worn) === sum);
      const isWeakSpot = target.member.harmedBy !== undefined && sum === 0;
      const all = rulings.offHandKeep === 'best' ? throws : [last!];
      if (!all.some((thrown) => fits(thrown.sum)) && !isWeakSpot)
        faults.add(`${who.name} rolled ${last!.sum} against armour ${worn} and does ${damage} damage`);
      who.hid = false;
    }
    const main = last!.main;
    const keepsBest = rulings.offHandKeep === 'best' && throws.length > 1;
    settle();
    hurt(target, Number(damage));
    if (!keepsBest)
      attack = {
        by: who,
        on: target,
        main,
        isTold: false,
        mustFumble: main === 1,
        canCrit:
          main === 6 &&
          last!.sides[0] === 6 &&
          (who.kind === 'hero' || who.member.boss === true) &&
          target.member.swarm === undefined,
      };
    lucky = false;
  };

  const line = (told: Line) => {
    const { rule, text } = told;
    checkDice(told);
    if (dueEffect !== undefined)
      faults.hold(rule === dueEffect.rule && text === dueEffect.text, `${dueEffect.text}, and no line says so`);
    dueEffect = undefined;
    const d20 = told.rolls.filter(({ what }) => what === 'd20');
    const isCritical = rule === 'WODS-critical-hit';
    const who = (after: RegExp) => find(after.exec(text)?.[1]);
    if (rule === 'WODS-damage' || rule === 'WODS-magic-damage') struck(told, rule === 'WODS-magic-damage');
    else if (rule === 'WODS-offhand') {
      const by = who(/^(.*) rolled again/);
      if (by === undefined) return;
      settle();
      faults.hold(
        by.member.offHand === true || by.member.kit === 'twin' || by.member.class !== undefined,
        `${by.name} has no off-hand weapon`,
      );
      const thrown = damageDice(told);
      faults.equal(thrown.length, 2, 'rolls of an off-hand attack');
      for (const { sides: faces } of thrown) faults.equal(faces.join(), by.dice.join(), `damage dice of ${by.name}`);
      const kept = rulings.offHandKeep === 'best' && thrown[0].sum > thrown[1].sum ? thrown[0] : thrown[1];
      if (kept !== undefined) reroll = [kept.main, kept.sum];
    } else if (rule === 'WODS-fumble') {
      if (attack === undefined || attack.by !== who(/^(.*) fumbled/)) return;
      faults.hold(attack.main === 1, `${attack.by.name} fumbles on a main die of ${attack.main}`);
      attack.isTold = true;
      if (rulings.fumble === 'lose-turn') attack.by.stunned = true;
    } else if (isCritical) {
      const by = who(/^(.*) scored/);
      if (attack === undefined || by === undefined) return;
      faults.hold(
        attack.canCrit && attack.by === by,
        `${by.name} cannot score a critical hit on a main die of ${attack.main}`,
      );
      if (rulings.criticals === 'd20') faults.hold(d20[0]?.value === 20, 'a critical hit without a d20 of 20');
      faults.hold(rulings.criticals !== 'off', 'critical hits are off');
    } else if (rule === 'WODS-zero-hp-npc') {
      const fallen = who(/^(.*) (?:died|was out of the fight)$/);
      if (fallen === undefined) return;
      const dies = text.endsWith(' died');
      faults.hold(fallen.kind !== 'hero', `${fallen.name} is a hero and tests Con at 0 HP`);
      faults.hold(fallen.hp === 0, `${fallen.name} falls with ${fallen.hp} HP`);
      const way = rulings[fallen.kind === 'enemy' ? 'enemyAtZero' : 'hirelingAtZero'];
      faults.equal(dies ? 'dead' : 'out', way === 'dead' ? 'dead' : 'out', `what becomes of ${fallen.name}`);
      fall(fallen, dies ? 'dead' : 'out', told);
      if (way === 'injury') fallen.injured = true;
    } else if (rule === 'WODS-lucky') {
      const blessed = who(/^(.*) was lucky/);
      if (blessed === undefined) return;
      faults.hold(able(blessed.member, 'lucky') !== false, `${blessed.name} is not lucky`);
      lucky = true;
      if (due?.who === blessed && due.why === 'has no HP left') {
        const value = test(told, 'con', [0], blessed);
        if (value !== undefined) due.told.add(value === 0 ? 'passed out' : 'reeled');
      }
    } else if (/^WODS-zero-hp-(full|partial|miss)$/.test(rule)) {
      const fallen = who(/^(.*) (?:was reeling and died|reeled at 0 HP|passed out)$/);
      if (fallen === undefined) return;
      faults.hold(fallen.hp === 0, `${fallen.name} falls with ${fallen.hp} HP`);
      if (text.endsWith('died')) {
        faults.equal(fallen.state, 'reeling', `the state of ${fallen.name}`);
        return fall(fallen, 'dead', told);
      }
      faults.equal(fallen.kind, 'hero', 'who tests Con at 0 HP');
      const value = test(told, 'con', [0], fallen);
      const said = { 'WODS-zero-hp-full': 2, 'WODS-zero-hp-partial': 1, 'WODS-zero-hp-miss': 0 }[rule];
      if (value !== undefined) faults.equal(said, value, `what ${fallen.name} rolled at 0 HP`);
      else faults.hold(lucky, `${fallen.name} falls without a test`);
      lucky = false;
      fall(fallen, said === 2 ? 'reeling' : 'out', told);
      if (said === 0) fallen.injured = true;
    } else if (rule === 'WODS-swarm-rout') {
      const fled = who(/^(.*) had lost half/);
      if (fled === undefined) return;
      faults.hold(2 * fled.hp <= fled.full, `${fled.name} flees with ${fled.hp} of ${fled.full} HP`);
      fall(fled, 'routed', told);
    } else if (rule === 'WODS-injury-location') {
      const hit = who(/^(.*?): /);
      if (hit === undefined) return;
      faults.hold(hit.member.swarm === undefined, `${hit.name} is a swarm and is injured`);
      hit.injured = true;
      // What an injury does beyond this is told by its own lines, or shown on the next board.
      hit.stunned = true;
      const [, where] = /^.*?: (.*)$/.exec(text) ?? [];
      const effect = PUTS_OUT[where];
      if (effect !== undefined) dueEffect = { rule: effect[0], text: `${hit.name} was ${effect[1]}` };
    } else if (rule === 'WODS-effect-I' || rule === 'WODS-effect-U') {
      const down = who(/^(.*) was (?:incapacitated|unconscious)$/);
      if (down !== undefined && stands(down)) fall(down, 'out', told);
    } else if (rule === 'R-WODS-52') {
      const [, name, rounds] = /^(.*) had (\d+) rounds to live$/.exec(text) ?? [];
      const bearer = name === undefined ? who(/^(.*) died of the wound$/) : find(name);
      if (bearer === undefined) return;
      if (rounds !== undefined) {
        const minutes = told.rolls.find(({ what }) => what === 'd3' || what === 'd6')?.value ?? 0;
        const minute = Number(rulings.roundsPerMinute);
        faults.hold(
          Number(rounds) === minutes || Number(rounds) === minutes * minute,
          `a clock of ${rounds} rounds on a die of ${minutes}`,
        );
        bearer.clock = bearer.clock < 0 ? Number(rounds) : Math.min(bearer.clock, Number(rounds));
      } else {
        settle();
        faults.hold(bearer.clock === 1, `${bearer.name} dies of the wound with ${bearer.clock} rounds to live`);
        bearer.clock = -1;
        [bearer.state, bearer.hp] = ['dead', 0];
      }
    } else if (rule === 'WODS-effect-X') {
      const killed = who(/^(.*) was killed/);
      if (killed !== undefined) [killed.state, killed.hp] = ['dead', 0];
    } else if (rule === 'WODS-effect-S') {
      const stunned = who(/^(.*) lost the turn/);
      if (stunned === undefined) return;
      faults.hold(stunned.stunned, `${stunned.name} loses a turn without a cause`);
      act(stunned, 'loses the turn');
      stunned.stunned = false;
    } else if (rule === 'WODS-turn') {
      const priest = who(/^(.*) (?:was held at bay|failed to turn them|held them at bay|kept them at bay)$/);
      if (priest === undefined) return;
      if (text.endsWith('was held at bay')) {
        faults.hold(priest.held.size > 0, `${priest.name} is held by no one`);
        return act(priest, 'is held');
      }
      act(priest, 'turns');
      faults.hold(able(priest.member, 'turn') !== false && !priest.noTurn, `${priest.name} cannot turn anyone`);
      const value = test(told, 'cha', [0], priest);
      const isMiss = text.endsWith('failed to turn them');
      if (value !== undefined && !lucky) faults.equal(isMiss, value === 0, `whether ${priest.name} failed`);
      priest.noTurn ||= isMiss;
      if (text.endsWith('kept them at bay')) return;
      release(priest);
      if (!isMiss) for (const foe of standing(1 - priest.side)) if (foe.member.turnable === true) foe.held.add(priest);
    } else if (rule === 'WODS-second-wind') {
      const [, name, back] = /^(.*) caught breath and regained (\d+) HP$/.exec(text) ?? [];
      const rests = find(name);
      if (rests === undefined) return;
      act(rests, 'catches breath');
      faults.hold(
        able(rests.member, 'second-wind') !== false && !rests.usedWind && rests.state === 'standing',
        `${rests.name} cannot catch breath`,
      );
      rests.usedWind = true;
      const con = rests.attributes.get('con') ?? 0;
      faults.equal(
        Number(back),
        Math.min(rests.full - rests.hp, Math.max(Number(rulings.restMinimum), con + rests.level)),
        `HP that ${rests.name} regains`,
      );
      rests.hp += Number(back);
    } else if (rule === 'WODS-elementalism') {
      const caster = who(/^(.*) lost hold/);
      if (caster !== undefined) act(caster, 'casts');
      if (caster === undefined) return;
      faults.equal(test(told, 'cha', [0], caster), 0, 'the test of a spell that fails');
      const backlash = told.rolls.find(({ what }) => what === 'd6');
      faults.equal(backlash !== undefined, rulings.magicBacklash === 'd6', 'whether a spell strikes back');
      if (backlash !== undefined) hurt(caster, backlash.value);
    } else if (rule === 'WODS-backstab') {
      const hides = who(/^(.*) (?:hid|was seen)$/);
      if (hides === undefined) return;
      faults.hold(able(hides.member, 'backstab') !== false, `${hides.name} does not know backstab`);
      if (round > 0) act(hides, 'hides');
      else faults.equal(hides.side, starter, 'the side of who hides before the fight');
      const value = test(told, 'dex', [0, 1, -1], hides);
      if (value !== undefined && !lucky) faults.equal(text.endsWith(' hid'), value > 0, `whether ${hides.name} hides`);
      hides.hid = text.endsWith(' hid');
    } else if (rule === 'WODS-bless') {
      const bearer = who(/^the weapon of (.*) was blessed$/);
      if (bearer !== undefined) bearer.blessed = true;
    } else if (rule === 'R-WODS-57') {
      const [, name, hp] = /^(.*) had (\d+) HP$/.exec(text) ?? [];
      const enemy = find(name);
      if (enemy === undefined) return;
      const plus = Number(/[+](\d+)$/.exec(String(enemy.member.hp ?? ''))?.[1] ?? 0);
      // Of a swarm each head is rolled for.
      const heads = Number(enemy.member.swarm ?? 1);
      const [own] = /^\d*(?=d)/.exec(
        String(enemy.member.hp ?? { knight: '2d6', demon: '3d6' }[String(enemy.member.threat)] ?? 'd6'),
      ) ?? ['0'];
      let [wanted, due] = [heads * Number(own || 1), heads * plus];
      for (const { what, value } of told.rolls) {
        if (!/^\d+d\d+$/.test(what)) continue;
        wanted -= Number(what.split('d')[0]);
        due += value;
      }
      faults.equal(Number(hp), Math.max(1, due), `HP of ${enemy.name}`);
      faults.equal(wanted, 0, `dice for the HP of ${enemy.name} that are missing or too many`);
      enemy.hp = Number(hp);
      enemy.full = Number(hp);
      enemy.state = 'standing';
    } else if (rule === 'WODS-attr-table') {
      const [, name, values] = /^(.*) had Str Dex Con Int Wis Cha ([-\d ]+) and \d+ HP$/.exec(text) ?? [];
      const hero = find(name);
      if (hero === undefined) return;
      const dice = told.rolls.filter(({ what }) => what === 'd6').length;
      faults.equal(dice, 3, `dice on the attribute table for ${hero.name}`);
      values.split(' ').forEach((value, i) => {
        hero.attributes.set(['str', 'dex', 'con', 'int', 'wis', 'cha'][i], Number(value));
      });
    } else if (rule === 'WODS-initiative') {
      starter = sides.findIndex(({ name }) => text.startsWith(`${name} started`));
      const coin = told.rolls.find(({ what }) => what === 'd2');
      if (coin !== undefined) faults.equal(starter, coin.value - 1, 'the side that the coin says');
    } else if (rule === 'P-WODS-13') isFlight = true;
    else if (rule === 'R-WODS-46') {
      const faker = who(/^(.*) fell down and played dead/);
      if (faker === undefined) return;
      faults.equal(faker.state, 'reeling', `the state of ${faker.name}`);
      fall(faker, 'playing dead', told);
    } else if (rule === 'R-WODS-61') {
      const flees = who(/^(.*?) (?:got away|did not get away|could not get away|lost the turn)/);
      if (flees !== undefined) {
        act(flees, 'flees');
        if (text.endsWith('got away')) flees.state = 'escaped';
      }
    } else if (rule === 'R-WODS-47' || rule === 'R-WODS-53') {
      settle();
      won ??= [0, 1].map((side) => mayStand(side));
      if (/ tried /.test(text)) return;
      const after = who(/^(.*?) (?:came round|crept away|was left behind|died of the wound)$/);
      if (after === undefined) return;
      over = true;
      if (text.endsWith('came round')) {
        faults.hold(
          fighters.every((who) => who.side === after.side || !stands(who) || who.injured),
          `${after.name} comes round though the fight is not won`,
        );
        after.state = 'recovered';
        after.hp = Math.max(1, after.hp);
      } else if (text.endsWith('wound')) [after.state, after.hp] = ['dead', 0];
      else after.state = text.endsWith('crept away') ? 'escaped' : 'lost';
    }
  };

  const [first] = boardsOf(game);
  const rows = (drawing: string) =>
    drawing.split('\n').flatMap((row) => {
      const [, side, name, hp, full, armour, state] =
        /^(\S+) (.*): (-?\d+)\/(\d+) HP, armour (\d+), (.*)$/.exec(row.trim()) ?? [];
      return side === undefined
        ? []
        : [{ side, name, hp: Number(hp), full: Number(full), armour: Number(armour), state }];
    });
  const seen = rows(first ?? '');
  // Members in the order of the roster; a pet follows all others of its side.
  sides.forEach(({ name: side, members }, s) => {
    const own = seen.filter((row) => row.side === side);
    const lines = members.flatMap((member) => new Array<Member>(member.count).fill(member));
    own.forEach(({ name }, i) => {
      const member = lines[i] ?? { name: 'pet', count: 1, hireling: 'pet', damage: 'd4' };
      fighters.push(fighterOf(member, name, s, i));
    });
  });
  for (const { name, full, state, hp } of seen) {
    const who = fighters.find((fighter) => fighter.name === name)!;
    [who.full, who.hp, who.state] = [full, hp, state];
  }
  walk(game, faults, {
    chapter: (title) => {
      const told = /^Round (\d+)$/.exec(title);
      settle();
      isFight = told !== null;
      if (told === null) {
        round = 0;
        won = undefined;
        isFlight = false;
        for (const who of fighters)
          Object.assign(who, { usedWind: false, noTurn: false, held: new Set(), hid: false, blessed: false });
        return;
      }
      if (round > 0 && isFought)
        for (const side of [0, 1])
          faults.hold(standing(side).length > 0, `${sides[side].name} has no one standing, and another round begins`);
      faults.equal(Number(told[1]), round + 1, 'the number of the round');
      if (round > 0) for (const who of fighters) if (who.clock > 0) who.clock--;
      round = Number(told[1]);
      lastActed = -1;
      for (const who of fighters) {
        who.acts = 0;
        who.struck.clear();
      }
    },
    board: (drawing) => {
      settle();
      for (const row of rows(drawing)) {
        const who = find(row.name);
        if (who === undefined) continue;
        if (isFight && isFought && round > 0) {
          faults.equal(row.hp, who.hp, `HP of ${who.name} on the board`);
          faults.hold(row.armour <= Math.max(...who.armours), `${who.name} shows armour ${row.armour}`);
          const isHurt = who.injured || over;
          if (!isHurt)
            faults.equal(
              row.state,
              who.state === 'routed' ? row.state : who.state,
              `the state of ${who.name} on the board`,
            );
          else
            faults.hold(
              !(OUT.includes(who.state) && who.state === 'dead' && row.state !== 'dead'),
              `${who.name} is dead and shown as ${row.state}`,
            );
        }
        [who.hp, who.full, who.state] = [row.hp, row.full, row.state];
      }
    },
    line: (told) => {
      if (told.decides !== undefined) return;
      line(told);
      // What is thrown after a line belongs to it, and a d20 comes after all else.
      for (const { what, value } of told.rolls) {
        if (what !== 'd20') continue;
        const isCritical = told.rule === 'WODS-critical-hit';
        faults.equal(value === 20, isCritical, `whether a d20 of ${value} is a critical hit`);
        if (attack !== undefined)
          faults.hold(attack.canCrit, `a d20 for a critical hit of ${attack.by.name} is not due`);
      }
    },
  });
  settle();
  if (isFought) {
    const left = won ?? [0, 1].map(mayStand);
    sides.forEach(({ name }, side) => {
      const wins = (counted(game, `${name}.win`) ?? 0) + (counted(game, `${name}.rout`) ?? 0);
      if (wins === 0) return;
      const isBeaten = !left[1 - side] || fighters.some((who) => who.side !== side && who.injured);
      faults.hold(left[side] && isBeaten, `${name} is counted as the winner, which is not how they stand`);
    });
  }
  return faults.all;
};
