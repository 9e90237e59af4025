import { binomial, counted, Faults, type Line, type Member, near, type Referee, sharesOf, walk } from './told.ts';

/**
 * 2 Hour Dungeon Crawl: fights on the Battle Board, as its README reads the book. Dice of figures with magic items,
 * potions or spells are left to other tests; who may act, and what follows from a roll, is not.
 */

interface Figure {
  readonly name: string;
  readonly side: number;
  readonly member: Member;
  readonly race: string;
  readonly professions: readonly string[];
  readonly ac: number;
  readonly weapon: string;
  readonly hasShield: boolean;
  /** Whether magic or a Star can change its dice in ways that no line tells. */
  readonly isWild: boolean;
  readonly first: number;
  rep: number;
  /** Rep lost in a melee that it gets back when that is over. */
  worn: number;
  state: 'fit' | 'out' | 'dead' | 'fled' | 'gone';
  acted: string;
  ducked: boolean;
  usedSave: boolean;
  fought: boolean;
}

const RACES: Readonly<Record<string, string>> = {
  beastman: 'rage',
  orc: 'rage',
  elf: 'slippery',
  goblin: 'lightweight',
  human: 'resolute',
  troll: 'strong',
  skeleton: 'rebound',
  dwarf: 'stout',
  ogre: 'resilient',
  'major-demon': 'hard-as-nails',
  'petty-demon': 'eager',
  ratman: 'eager',
  'feral-vampire': 'poison',
  vampire: 'poison',
  ghoul: 'infection',
  zombie: 'deathly-calm',
};
const MISSILES: Readonly<Record<string, number>> = {
  bow: 2,
  crossbow: 3,
  sling: 3,
  axe: 3,
  'thrown-axe': 3,
  firearm: 4,
};
const UNARMED = ['bow', 'crossbow', 'sling', 'firearm', 'unarmed', 'nothing', 'no weapon', 'empty hands'];
const SWORDS = ['sword', 'spear', 'two-swords', '2xsword', 'swords'];

/** Chance that m dice and k dice, 1 to 3 a success, differ by so many, level throws thrown again; floors may hold. */
function chanceOfLead(m: number, k: number, plus: number, lead: number, floors: readonly [number, number]): number {
  let [hit, level] = [0, 0];
  for (let i = 0; i <= m; i++)
    for (let j = 0; j <= k; j++) {
      const p = binomial(m, i, 0.5) * binomial(k, j, 0.5);
      const by = Math.max(i, floors[0]) + plus - Math.max(j, floors[1]);
      if (by === lead) hit += p;
      if (by === 0) level += p;
    }
  return hit / (1 - level);
}

export const referee: Referee = (game) => {
  const { scene } = game;
  const { rulings, sides } = scene;
  const faults = new Faults();
  const figures: Figure[] = [];
  let active = -1;
  let activation = 0;
  let opener = -1;
  let ended = '';
  let isAfter = false;
  /** Who is attacked now, and a round or shot whose outcome is due. */
  let defender: Figure | undefined;
  let blow: { by: Figure; on: Figure; impact: number | undefined; isMelee: boolean } | undefined;
  let wornOut: { by: Figure; on: Figure } | undefined;
  let crisis: { a: number; b: number } | undefined;
  let lastShot = Number.POSITIVE_INFINITY;
  let charged = false;

  const find = (name: string | undefined) => {
    const found = figures.find((figure) => figure.name === name);
    if (found === undefined) faults.add(`there is no ${name} in this fight`);
    return found;
  };
  const standing = (side: number) => figures.filter((figure) => figure.side === side && figure.state === 'fit');
  const attribute = ({ race }: Figure) => RACES[race] ?? '';
  const isPoisoned = () => figures.some((figure) => attribute(figure) === 'poison');
  const isTwoHanded = ({ weapon }: Figure) => /^two-handed|^great/.test(weapon);
  const isUnarmed = ({ weapon }: Figure) => UNARMED.includes(weapon);
  const shieldInUse = (figure: Figure) =>
    figure.hasShield &&
    !isTwoHanded(figure) &&
    !['bow', 'crossbow', 'firearm'].includes(figure.weapon) &&
    !/two-swords|2x|swords/.test(figure.weapon) &&
    figure.weapon !== 'unarmed';

  const place = (line: Line) => {
    for (const { what } of line.rolls)
      faults.hold(
        !/ list|^Rep note$|magic/.test(what),
        `${what} is rolled for a character but is in the line of a place`,
      );
    const [, name, rep, ac, weapon] =
      /^(.*) \(Rep (\d+), AC (\d+), (.*?), fit\) takes their place\.$/.exec(line.text) ?? [];
    if (name === undefined) return;
    const bare = name.replace(/ \d+$/, '');
    const owner = sides.flatMap(({ name: side, members }, s) => members.map((member) => ({ member, s, side })));
    const found =
      owner.find(({ member }) => member.name === bare) ??
      owner.find(({ member, side }) => `${side} ${member.name}` === bare) ??
      owner.find(({ member }) => bare.endsWith(String(member.name)));
    const isQualified = owner.filter(({ member }) => member.name === bare).length > 1;
    if (found === undefined || isQualified) return void faults.add(`${name} is on no roster`);
    const { member } = found;
    const profession = [member.profession, ...((member.professions as string[] | undefined) ?? [])]
      .filter(Boolean)
      .map(String);
    const known = member.race !== undefined && profession.length > 0;
    const hasMagic =
      member.items !== undefined ||
      member.potions !== undefined ||
      member.magic !== undefined ||
      member.attributes !== undefined;
    const figure: Figure = {
      name,
      side: found.s,
      member,
      race: String(member.race ?? ''),
      professions: profession.flatMap((words) => words.split('+')),
      ac: Number(ac),
      weapon,
      hasShield: member.shield === true,
      isWild:
        !known ||
        hasMagic ||
        member.star === true ||
        member.shield === undefined ||
        profession.includes('caster') ||
        profession.includes('healer') ||
        scene.potions !== undefined,
      first: Number(rep),
      rep: Number(rep),
      worn: 0,
      state: 'fit',
      acted: '',
      ducked: false,
      usedSave: false,
      fought: false,
    };
    if (member.rep !== undefined) faults.equal(Number(rep), Number(member.rep), `the Rep of ${name}`);
    if (member.ac !== undefined && !hasMagic) faults.equal(Number(ac), Number(member.ac), `the AC of ${name}`);
    figures.push(figure);
  };

  const checkDice = ({ rolls }: Line) => {
    for (const { what, value, said, chance } of rolls) {
      const pass = /^(\d)d6 passed at (\d+)(, best two)?$/.exec(what);
      const die = /^(lowest of (\d))?d(\d+)$/.exec(what);
      const plain = /^(\d)?d6(, best two)?$/.exec(what);
      const choice = /^one of (\d+)$/.exec(what);
      if (choice)
        faults.hold(near(chance, 1 / Number(choice[1])), `the chance of one of ${choice[1]} is not ${chance}`);
      else if (pass) {
        const shares = sharesOf(new Array<number>(Number(pass[1])).fill(6), (faces) =>
          Math.min(2, faces.filter((face) => face <= Number(pass[2])).length),
        );
        faults.hold(near(chance, shares.get(value) ?? 0), `the chance of ${said} at ${what} is not ${chance}`);
        faults.equal(said, `${value} passed`, `a throw of ${what} read as`);
      } else if (die) {
        const shares = sharesOf(new Array<number>(Number(die[2] ?? 1)).fill(Number(die[3])), (faces) =>
          Math.min(...faces),
        );
        faults.hold(near(chance, shares.get(Number(said)) ?? 0), `the chance of ${said} on ${what} is not ${chance}`);
      } else if (plain && /^\d and \d$/.test(said)) {
        const [low, high] = said.split(' and ').map(Number);
        const n = Number(plain[1]);
        const shares = sharesOf(new Array<number>(n).fill(6), (faces) => {
          const [a, b] = [...faces].sort((p, q) => p - q);
          return a * 10 + b;
        });
        faults.hold(
          near(chance, shares.get(Math.min(low, high) * 10 + Math.max(low, high)) ?? 0),
          `the chance of ${said} on ${what} is not ${chance}`,
        );
        crisis = { a: low, b: high };
      }
    }
  };

  const settle = (line: string) => {
    if (wornOut !== undefined && !wornOut.on.usedSave && !wornOut.on.isWild)
      faults.add(`${wornOut.on.name} has no Rep left and is not Out of the Fight`);
    wornOut = undefined;
    if (blow === undefined) return;
    // At the edge of the board one who should duck back may have to stay, of which nothing is told.
    // Of one who loses nothing, as a skeleton, nothing is told either.
    const isQuiet = blow.on.isWild || blow.by.isWild || attribute(blow.on) === 'rebound';
    if (!isQuiet && (blow.isMelee || rulings.edgeDuckBack !== 'stay'))
      faults.add(`${blow.by.name} struck ${blow.on.name}, and nothing comes of it before "${line.slice(0, 40)}"`);
    blow = undefined;
  };
  const endMelee = () => {
    for (const figure of figures) {
      figure.rep += figure.worn;
      figure.worn = 0;
    }
    defender = undefined;
  };
  const act = (who: Figure, what: string) => {
    faults.hold(who.state === 'fit', `${who.name} is ${who.state} and acts: ${what}`);
    faults.hold(who.side === active, `${who.name} acts in an activation of the other side: ${what}`);
    faults.hold(who.acted === '', `${who.name} acts twice in an activation: ${who.acted}, then ${what}`);
    who.acted = what;
  };

  const test = (line: Line) => {
    const [, mine, theirs, name] =
      /^Charge test, (\d+) dic?e? ?against (\d+): the (.*) acts? first\.$/.exec(line.text) ?? [];
    if (name === undefined) return;
    opener = sides.findIndex(({ name: side }) => side === name);
    const roll = line.rolls.find(({ what }) => / against /.test(what));
    if (roll === undefined) return;
    const [, m, k, plus] = /^(\d+)d6 against (\d+)d6(?: \(([+-]\d+)\))?$/.exec(roll.what) ?? [];
    const due = chanceOfLead(Number(m), Number(k), Number(plus ?? 0), roll.value, [0, 0]);
    if (rulings.duty !== 'minimum-two')
      faults.hold(near(roll.chance, due), `the chance of ${roll.said} at ${roll.what} is not ${roll.chance}`);
    faults.hold(
      Number(m) <= Number(mine) && Number(k) <= Number(theirs),
      `${m} and ${k} dice are thrown for the charge of ${mine} and ${theirs}`,
    );
    faults.equal(opener, roll.value > 0 ? 0 : 1, 'the side that the charge test says');
    faults.equal(
      roll.said,
      `the ${roll.value > 0 ? 'first' : 'second'} by ${Math.abs(roll.value)}`,
      'the charge test read as',
    );
  };

  /** Dice of a figure in a round of melee, least and most. */
  const pool = (who: Figure, foe: Figure, isAttacker: boolean): [number, number] => {
    let dice = who.rep;
    if (who.weapon === 'mace' && SWORDS.includes(foe.weapon)) dice--;
    if (isTwoHanded(who)) dice--;
    if (isUnarmed(who)) dice--;
    if (/two-swords|2x|swords/.test(who.weapon)) dice++;
    if (attribute(who) === 'rage') dice++;
    if (shieldInUse(who) && (rulings.shieldInMelee === 'always' || !isAttacker)) dice++;
    if (who.ac === 2 && foe.ac === 6 && (rulings.nimble === 'always' || isAttacker)) dice++;
    if (who.ducked) dice--;
    const isOpening = who.side === opener && isAttacker;
    const charge =
      rulings.chargeBonus === 'whole-fight'
        ? who.side === opener
        : rulings.chargeBonus === 'opening-activation'
          ? isOpening && activation === 1
          : isOpening && activation === 1 && !who.fought;
    // Whether a bonus for the whole fight is one for defenders too is not told.
    const least = Math.max(
      dice + (charge && (isAttacker || rulings.chargeBonus !== 'whole-fight') ? 1 : 0),
      Number(rulings.minimumPool ?? 1),
      who.rep === 0 ? 1 : 0,
    );
    return [least, Math.max(least, rulings.chargeBonus === 'whole-fight' && charge ? dice + 1 : least)];
  };
  const impactOf = (by: Figure, on: Figure, lead: number) => {
    let impact = lead;
    if (isTwoHanded(by)) impact += 2;
    if (by.weapon === 'mace' && on.ac === 6) impact++;
    if (on.ac === 2) impact++;
    if (on.ac === 6) impact--;
    if (attribute(by) === 'lightweight') impact--;
    if (attribute(by) === 'strong') impact++;
    if (attribute(on) === 'slippery') impact--;
    if (attribute(on) === 'strong') impact--;
    return impact;
  };
  const fights = (line: Line) => {
    const [, name, mine, aim, theirs, victor, loser, by] =
      /^(.*) \((\d+) dic?e?\) fights (.*) \((\d+) dic?e?\): (.*?) beats (.*) by (\d+)\.$/.exec(line.text) ?? [];
    const [who, target] = [find(name), find(aim)];
    settle(line.text);
    if (who === undefined || target === undefined) return;
    if (defender !== target) {
      endMelee();
      defender = target;
    }
    faults.hold(
      who.state === 'fit' && target.state === 'fit',
      `${who.state === 'fit' ? aim : name} is ${who.state === 'fit' ? target.state : who.state} and fights`,
    );
    faults.hold(who.side === active && target.side !== active, `${name} attacks out of turn`);
    if (who.acted !== 'a charge') faults.add(`${name} fights without a charge`);
    if (!who.isWild && !target.isWild) {
      const [own, foe] = [pool(who, target, true), pool(target, who, false)];
      faults.hold(
        Number(mine) >= own[0] && Number(mine) <= own[1],
        `${name} fights with ${mine} dice and has ${own[0]}`,
      );
      faults.hold(
        Number(theirs) >= foe[0] && Number(theirs) <= foe[1],
        `${aim} fights with ${theirs} dice and has ${foe[0]}`,
      );
    }
    const roll = line.rolls.find(({ what }) => / against /.test(what));
    if (roll !== undefined) {
      faults.equal(roll.what, `${mine}d6 against ${theirs}d6`, 'the dice of a round');
      const floor = (figure: Figure) => (attribute(figure) === 'resolute' ? 1 : 0);
      const floors: [number, number] =
        floor(who) === 1 && floor(target) === 1 && mine === '1' && theirs === '1'
          ? [0, 0]
          : [floor(who), floor(target)];
      if (!who.isWild && !target.isWild) {
        const due = chanceOfLead(Number(mine), Number(theirs), 0, roll.value, floors);
        faults.hold(near(roll.chance, due), `the chance of ${roll.said} at ${roll.what} is not ${roll.chance}`);
      }
      faults.equal(victor, roll.value > 0 ? name : aim, 'who wins the round');
      faults.equal(loser, roll.value > 0 ? aim : name, 'who loses the round');
      faults.equal(Number(by), Math.abs(roll.value), 'by how much a round is won');
    }
    [who.ducked, target.ducked] = [false, false];
    [who.fought, target.fought] = [true, true];
    const [best, beaten] = victor === name ? [who, target] : [target, who];
    const isKnown = !who.isWild && !target.isWild;
    blow = { by: best, on: beaten, impact: isKnown ? impactOf(best, beaten, Number(by)) : undefined, isMelee: true };
  };

  const shoots = (line: Line) => {
    settle(line.text);
    const [, name, aim, impact] =
      /^(.*?) (?:hits|shoots at) (.*?) (?:with Impact (-?\d+)|and misses)\.$/.exec(line.text) ?? [];
    const [who, target] = [find(name), find(aim)];
    if (who === undefined || target === undefined) return;
    endMelee();
    act(who, 'a shot');
    faults.hold(target.state === 'fit' && target.side !== who.side, `${aim} is ${target.state} and is shot at`);
    faults.hold(!charged, `${name} shoots after others have charged`);
    faults.hold(who.rep <= lastShot, `${name} shoots after one of lower Rep`);
    lastShot = who.rep;
    faults.hold(MISSILES[who.weapon] !== undefined || who.isWild, `${name} shoots with a ${who.weapon}`);
    const roll = line.rolls.find(({ what }) => / passed at /.test(what));
    if (roll !== undefined) {
      const at = Number(/passed at (\d+)/.exec(roll.what)?.[1]);
      const isSecond = who.professions.indexOf('shooter') > 0;
      if (!who.isWild) faults.equal(at, who.rep - (isSecond ? 1 : 0), `what ${name} must pass`);
      const needs = !who.professions.includes('shooter') || shieldInUse(target) ? 2 : 1;
      if (!who.isWild && !target.isWild)
        faults.equal(impact !== undefined, roll.value >= needs, `whether ${name} hits ${aim}`);
    }
    if (impact === undefined) return;
    // Whom a shot frees of contact shoots after all, whatever its Rep.
    lastShot = Number.POSITIVE_INFINITY;
    const due = (MISSILES[who.weapon] ?? 2) + (target.ac === 2 ? 1 : target.ac === 6 ? -1 : 0);
    if (!who.isWild && !target.isWild) faults.equal(Number(impact), due, `the Impact of ${name} on ${aim}`);
    blow = { by: who, on: target, impact: Number(impact), isMelee: false };
  };

  /** What comes of a blow: dead, out, worn down or ducking back. */
  const result = (line: Line, who: Figure | undefined, what: 'dead' | 'out' | 'worn' | 'ducked') => {
    if (who === undefined) return;
    if (what === 'out' && wornOut?.on === who) {
      [who.state, wornOut] = ['out', undefined];
      return;
    }
    if (blow === undefined || blow.on !== who) {
      // Spells, poison and what saves a Star are not followed.
      const isSpell = who.isWild || isPoisoned() || figures.some(({ professions }) => professions.includes('caster'));
      if (what !== 'ducked' && !isSpell) faults.add(`${who.name} is ${what} though no one struck it`);
      if (what === 'dead' || what === 'out') who.state = what;
      return;
    }
    const { impact, isMelee } = blow;
    const die = line.rolls.find(({ what: dice }) => /d6$/.test(dice) && !/passed/.test(dice));
    const isSaved = who.usedSave || who.isWild || blow.by.isWild;
    if (impact !== undefined && !isSaved) {
      if (impact <= 0)
        faults.hold(
          what === 'worn' || what === 'ducked' || who.rep <= 1,
          `${who.name} is ${what} by an Impact of ${impact}`,
        );
      else if (die !== undefined) {
        const shown = Number(die.said);
        const due = shown === 1 ? 'dead' : shown <= impact ? 'out' : isMelee ? 'worn' : 'ducked';
        const isWornDown = due === 'worn' && what === 'out' && who.rep <= 1;
        if (!isWornDown) faults.equal(what, due, `what befalls ${who.name} on a ${shown} with Impact ${impact}`);
        const isKnight = isMelee && blow.by.professions.includes('knight');
        faults.equal(/lowest of 2/.test(die.what), isKnight, `whether ${blow.by.name} rolls two dice for damage`);
      } else
        faults.hold(who.rep <= 1 && what === 'out', `no die is rolled for damage to ${who.name} with Impact ${impact}`);
    }
    blow = undefined;
    who.usedSave = false;
    if (what === 'dead' || what === 'out') who.state = what;
  };

  const wears = (line: Line) => {
    const [, name, aim, rep] = /^(.*) wears (.*) down to Rep (\d+)\.$/.exec(line.text) ?? [];
    const [who, target] = [find(name), find(aim)];
    if (who === undefined || target === undefined) return;
    faults.hold(attribute(target) !== 'rebound', `${aim} loses no Rep, and is worn down`);
    // Whom a save has just left with this loss fights on without Rep.
    const isSaved = target.usedSave;
    result(line, target, 'worn');
    const before = target.rep;
    target.rep = Math.max(0, before - 1);
    target.worn += before - target.rep;
    // Without Rep it is Out of the Fight unless something saves it.
    if (target.rep === 0 && rulings.repZero !== 'fight-on' && !(isSaved && rulings.repZero === 'worn-down'))
      wornOut = { by: who, on: target };
    if (!target.isWild && attribute(who) !== 'poison') faults.equal(Number(rep), target.rep, `the Rep of ${aim}`);
    target.worn += target.rep - Number(rep);
    target.rep = Number(rep);
  };

  /** The race list that is rolled on is that of the race. */
  const rolledUp = ({ text, rolls }: Line) => {
    const [, what] = / is rolled up: (.*), Rep \d+\.$/.exec(text) ?? [];
    faults.hold(what !== undefined, `"${text}" does not say who is rolled up`);
    for (const roll of rolls) {
      const [, race] = / on the (.*) list/.exec(roll.what) ?? [];
      if (race !== undefined)
        faults.hold(what?.startsWith(`${race} `) === true, `${text} and rolls on the ${race} list`);
    }
  };

  const line = (told: Line) => {
    const { rule, text } = told;
    checkDice(told);
    faults.hold(ended === '' || isAfter, 'something happens after the end');
    const who = (after: RegExp) => find(after.exec(text)?.[1]);
    if (rule === '2HDC-13.2') rolledUp(told);
    else if (/ takes their place\.$/.test(text)) place(told);
    else if (rule === '2HDC-21.3a') test(told);
    else if (rule === '2HDC-24.2') fights(told);
    else if (rule === '2HDC-T23.3') shoots(told);
    else if (rule === '2HDC-20.4') result(told, who(/^(.*) is Obviously Dead\.$/), 'dead');
    else if (rule === '2HDC-20.5') result(told, who(/^(.*) is Out of the Fight\.$/), 'out');
    else if (rule === '2HDC-23.6.1' && / wears /.test(text)) wears(told);
    else if (/shrugs it off|Star Power|Resilien|hard as nails|absorb/i.test(text)) {
      const saved = figures.find(({ name }) => text.startsWith(`${name} `));
      if (saved !== undefined && wornOut?.on === saved) wornOut = undefined;
      else if (saved !== undefined) saved.usedSave = true;
      if (saved !== undefined && rule === '2HDC-T7.0.3b')
        faults.equal(attribute(saved), 'stout', `the race of ${saved.name}`);
    } else if (rule === '2HDC-18.3.1') {
      const ducks = who(/^(.*?) (?:ducks back|stays|cannot|has nowhere).*$/);
      if (ducks === undefined) return;
      faults.equal(ducks.state, 'fit', `the state of ${ducks.name}`);
      if (blow?.on === ducks) result(told, ducks, 'ducked');
      if (!/ducks back\.$/.test(text)) ducks.ducked = true;
    } else if (rule === '2HDC-22.3.1' && / charges /.test(text)) {
      endMelee();
      const [, name, aim] = /^(.*) charges (.*)\.$/.exec(text) ?? [];
      const [charger, target] = [find(name), find(aim)];
      if (charger === undefined || target === undefined) return;
      act(charger, 'a charge');
      charged = true;
      faults.hold(target.state === 'fit' && target.side !== charger.side, `${aim} is ${target.state} and is charged`);
    } else if (rule === '2HDC-19.1a') {
      settle(text);
      endMelee();
      const [, name, passed] = /^(.*) passes (\d): (.*)\.$/.exec(text) ?? [];
      const tested = find(name);
      if (tested === undefined) return;
      faults.equal(tested.state, 'fit', `the state of ${name}`);
      if (crisis !== undefined && tested.member.star !== true && !tested.isWild) {
        const due = [crisis.a, crisis.b].filter((face) => face <= tested.rep).length;
        faults.equal(
          Number(passed),
          due,
          `dice of ${crisis.a} and ${crisis.b} that ${name} passes with Rep ${tested.rep}`,
        );
      }
    } else if (rule === '2HDC-18.3.2c') {
      const cornered = who(/^(.*) would flee/);
      if (blow?.on === cornered) result(told, cornered, 'ducked');
    } else if (rule === '2HDC-18.3.2a') {
      const flees = who(/^(.*?) flees/);
      if (flees === undefined) return;
      if (blow?.on === flees) result(told, flees, 'ducked');
      faults.equal(flees.state, 'fit', `the state of ${flees.name}`);
      flees.state = 'fled';
    } else if (rule === '2HDC-23.7a') {
      const [, by, one] = /^(?:(.*) dispatches (.*)|.* is dispatched)\.$/.exec(text) ?? [];
      const lying = find(one ?? /^(.*) is dispatched/.exec(text)?.[1]);
      if (lying === undefined) return;
      faults.equal(lying.state, 'out', `the state of ${lying.name}, who is dispatched`);
      lying.state = 'dead';
      const slayer = by === undefined ? undefined : find(by);
      if (slayer !== undefined) act(slayer, 'dispatching');
    } else if (rule === '2HDC-T27.0') {
      const treated = who(/^(.*?) (?:dies|recovers|turns)/);
      if (treated === undefined) return;
      const roll = told.rolls.find(({ what }) => / passed at /.test(what));
      if (isAfter && !isPoisoned())
        faults.equal(treated.state, 'out', `the state of ${treated.name}, who is looked after`);
      const rep = Number(/recovers at Rep (\d+)/.exec(text)?.[1] ?? -1);
      if (roll !== undefined && !treated.isWild) {
        faults.equal(
          Number(/at (\d+)/.exec(roll.what)?.[1]),
          treated.first,
          `the Rep that ${treated.name} is tested at`,
        );
        const due = roll.value === 2 ? treated.first : roll.value === 1 ? treated.first - 1 : -1;
        faults.equal(rep, due, `the Rep that ${treated.name} recovers at`);
      }
      treated.state = rep >= 0 ? 'gone' : 'dead';
    } else if (rule === '2HDC-21.4') {
      const winner = sides.findIndex(({ name }) => text === `The ${name} wins.` || text === `${name} wins.`);
      if (winner < 0) return;
      ended = sides[winner].name;
      faults.hold(
        standing(1 - winner).length === 0,
        `${sides[winner].name} wins, and ${standing(1 - winner)
          .map(({ name }) => name)
          .join(', ')} can still fight`,
      );
      faults.hold(standing(winner).length > 0, `${sides[winner].name} wins with no one left`);
    }
  };

  walk(game, faults, {
    chapter: (title) => {
      const [, n, side] = /^Activation (\d+): (.*)$/.exec(title) ?? [];
      settle(title);
      endMelee();
      if (title === 'After the fight') isAfter = true;
      if (n === undefined) return;
      const now = sides.findIndex(({ name }) => name === side);
      faults.equal(Number(n), activation + 1, 'the number of the activation');
      faults.equal(now, activation === 0 ? (opener < 0 ? now : opener) : 1 - active, 'the side that is active');
      for (const s of [0, 1])
        if (activation > 0)
          faults.hold(standing(s).length > 0, `${sides[s].name} has no one who can fight, and the fight goes on`);
      [active, activation, crisis, charged, lastShot] = [now, Number(n), undefined, false, Number.POSITIVE_INFINITY];
      for (const figure of figures) figure.acted = '';
    },
    board: (drawing) => {
      settle('a board');
      const cells = drawing.split('\n').flatMap((row) => row.trim().split(/\s+/));
      const shown = [
        cells.filter((cell) => /^[A-Z]{2}\*?$/.test(cell)).length,
        cells.filter((cell) => /^[a-z]{2}\*?$/.test(cell)).length,
      ];
      // Others may wait outside the board.
      for (const side of [0, 1])
        faults.hold(
          shown[side] <= standing(side).length,
          `${shown[side]} of ${sides[side].name} stand, and ${standing(side).length} can fight`,
        );
    },
    line: (told) => {
      if (told.decides === undefined) line(told);
    },
  });
  for (const { name } of sides) {
    const wins = counted(game, `${name}.win`) ?? 0;
    if (ended !== '') faults.equal(wins, ended === name ? 1 : 0, `wins counted for ${name}`);
  }
  return faults.all;
};
