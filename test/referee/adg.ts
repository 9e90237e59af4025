import { chanceOfSum, counted, Faults, type Line, type Member, near, type Referee, walk } from './told.ts';

/** A Dungeon Game: fights, as its README reads the book. */

interface Fighter {
  readonly name: string;
  readonly member: Member;
  readonly isParty: boolean;
  readonly index: number;
  /** Hit Dice of enemies and hirelings; 0 for adventurers. */
  hd: number;
  health: number;
  full: number;
  ac: number;
  readonly attributes: Map<string, number>;
  scars: number;
  state: string;
  stunned: boolean;
  /** Whether it acts before the enemies. */
  fast: boolean | undefined;
  /** Attacks in a row, and those that it may still make. */
  attacks: number;
  extra: number;
  usedScars: boolean;
  rally: boolean;
  hurt: boolean;
  readonly damage: Set<string>;
}

interface Attack {
  readonly by: Fighter;
  readonly on: Fighter;
  readonly isHit: boolean;
  /** What must be told of it before anyone acts again. */
  readonly due: Set<string>;
}

/** Attacks a round of an enemy. */
const attacksOf = (hd: number) => (hd >= 12 ? 4 : hd >= 8 ? 3 : hd >= 4 ? 2 : 1);
/** Enemies of the book's list who never check. */
const FEARLESS = ['skeleton', 'zombie', 'golem'];
const RANGED = ['archer'];
const MELEE = ['fighter'];

export const referee: Referee = (game) => {
  const { scene } = game;
  const { rulings, sides } = scene;
  const faults = new Faults();
  const fighters: Fighter[] = [];
  let round = 0;
  let acting: Fighter | undefined;
  let lastPlace = -1;
  let attack: Attack | undefined;
  let die: number | undefined;
  let scarred: number | undefined;
  let exerted: { who: Fighter; points: number; isPaid: boolean } | undefined;
  let dying: Fighter | undefined;
  let diedThisRound = 0;
  let ended = '';
  let isRetreat = false;
  /** Whether what is lost next pays for a second attack. */
  let isSecond = false;
  let stray: { by: Fighter; isTold: boolean; on?: string } | undefined;

  const find = (name: string | undefined) => {
    const found = fighters.find((fighter) => fighter.name === name);
    if (found === undefined) faults.add(`there is no ${name} in this fight`);
    return found;
  };
  const living = (isParty: boolean) => fighters.filter((who) => who.isParty === isParty && who.state === '');
  const isAdventurer = (who: Fighter) => who.attributes.size > 0;
  const memberOf = (name: string, isParty: boolean) =>
    sides[isParty ? 0 : 1].members.find(
      (member) => name === member.name || name.replace(/ \d+$/, '') === member.name,
    ) ?? { name, count: 1 };

  const checkDice = ({ rolls }: Line) => {
    for (const { what, value, said, chance } of rolls) {
      const [, n, faces, plus] = /^(\d*)d(\d+)([+-]\d+)?$/.exec(what) ?? [];
      const choice = /^one of (\d+)$/.exec(what)?.[1];
      if (choice !== undefined) {
        faults.equal(said, `number ${value + 1}`, 'a choice read as');
        faults.hold(near(chance, 1 / Number(choice)), `the chance of one of ${choice} is not ${chance}`);
      } else if (faces !== undefined) {
        faults.equal(said, String(value), `a throw of ${what} read as`);
        const sum = value - Number(plus ?? 0);
        // Damage is never below 0.
        const due = value === 0 ? undefined : chanceOfSum(Number(n || 1), Number(faces), sum);
        faults.hold(
          due === undefined ? chance > 0 : due > 0 && near(chance, due),
          `the chance of ${said} on ${what} is not ${chance}`,
        );
      }
    }
  };

  const settle = () => {
    if (dying !== undefined) faults.add(`${dying.name} has no health left, and nothing comes of it`);
    for (const due of attack?.due ?? [])
      faults.add(`${attack?.by.name} struck ${attack?.on.name}, and no ${due} is told`);
    [dying, attack] = [undefined, undefined];
  };
  const place = (who: Fighter) => {
    if (!who.isParty) return 1000 + who.index;
    // A hireling acts right after its employer, whoever that is.
    if (who.fast === undefined) return lastPlace;
    return (who.fast ? 0 : 2000) + who.index;
  };
  /** Someone's turn begins, or goes on with another attack. */
  const act = (who: Fighter, what: string) => {
    settle();
    faults.hold(who.state === '', `${who.name} is ${who.state} and ${what}`);
    if (who !== acting) {
      if (round > 0 && !isRetreat) {
        faults.hold(who.attacks === 0, `${who.name} ${what} in a second turn of a round`);
        faults.hold(place(who) >= lastPlace, `${who.name} ${what} out of turn`);
        lastPlace = place(who);
      }
      acting = who;
    }
    if (what === 'attacks') {
      const isSecond = who.attributes.has('cunning');
      const base = who.hd > 0 ? Number(who.member.attacks ?? attacksOf(who.hd)) : isSecond ? 2 : 1;
      const most = base + who.extra + (who.rally ? 1 : 0);
      who.attacks++;
      if (!isRetreat && round > 0 && who.attacks > most)
        faults.add(`${who.name} attacks ${who.attacks} times in a turn and may ${most}`);
    }
  };
  /** Values with which someone may attack. */
  const values = (who: Fighter): number[] => {
    if (who.hd > 0) return [Number(who.member.attack ?? Math.min(19, 11 + who.hd))];
    const kind = String(who.member.kind);
    const names = RANGED.includes(kind)
      ? ['agility']
      : MELEE.includes(kind) && who.member.weapons === undefined && who.member.weapon === undefined
        ? ['brawn']
        : ['agility', 'brawn'];
    return names.map((name) => who.attributes.get(name) ?? 0);
  };

  const attacked = (line: Line) => {
    const told = /^(.*) rolled (\d+) and (hit|missed) (.*?)( with an exact roll)?( but wore down the armour)?$/.exec(
      line.text,
    );
    const [who, target] = [find(told?.[1]), find(told?.[4])];
    if (told === null || who === undefined || target === undefined) return;
    act(who, 'attacks');
    faults.hold(who.isParty !== target.isParty, `${who.name} attacks a friend`);
    faults.hold(target.state === '', `${target.name} is ${target.state} and is attacked`);
    const rolled = Number(told[2]);
    const thrown = line.rolls.find(({ what }) => what.startsWith('d20'))?.value ?? die;
    faults.equal(rolled, scarred ?? thrown, `what ${who.name} rolled`);
    const choice = line.rolls.find(({ what }) => what.startsWith('one of'));
    if (choice !== undefined) {
      const others = living(target.isParty);
      const n = Number(choice.what.slice(7));
      faults.equal(n, others.length, 'how many may be attacked');
      if (n === others.length) faults.equal(target.name, others[choice.value]?.name, 'who is attacked by the die');
    }
    const paid = exerted?.who === who ? exerted.points : 0;
    const [isHit, isExact, isChip] = [told[3] === 'hit', told[5] !== undefined, told[6] !== undefined];
    const c = target.ac;
    const results = values(who).map((value) => {
      // What was paid came off the value since.
      const a = value + (exerted?.isPaid === true ? paid : 0);
      const hits = rolled > c && rolled <= a;
      const exact = rolled === a && (hits || paid > 0 || rulings.exactNeedsHit !== true);
      const chips = rolled === c && c > 0 && (rulings.chipNeedsUnderAttribute !== true || rolled <= a);
      const cost = Math.max(0, rolled - a) + Math.max(0, c - rolled);
      return {
        fits: isHit === (hits || paid > 0) && isExact === exact && isChip === chips && (paid === 0 || paid === cost),
        a,
      };
    });
    const fit = results.find(({ fits }) => fits);
    if (fit === undefined)
      faults.add(
        `${who.name} rolled ${rolled} with ${results.map(({ a }) => a).join(' or ')} against AC ${c}, which is not "${line.text.slice(told[1].length + 1)}"`,
      );
    const due = new Set<string>();
    if (isHit) due.add('damage');
    if (isChip) due.add('loss of AC');
    if (isExact) who.extra++;
    attack = { by: who, on: target, isHit, due };
    [die, scarred, exerted] = [undefined, undefined, undefined];
    stray = undefined;
  };

  const damaged = (line: Line, isStray: boolean) => {
    const [, name, n, left] = /^(.*) took (\d+) damage(?: and had (\d+) health left)?$/.exec(line.text) ?? [];
    const who = find(name);
    if (who === undefined) return;
    if (isStray) faults.hold(stray?.on === who.name, `${who.name} is struck by no stray shot`);
    else if (attack === undefined || attack.on !== who || !attack.due.delete('damage')) {
      faults.add(`${who.name} takes damage, and no one hit it`);
    }
    const thrown = line.rolls.find(({ what }) => /d\d/.test(what));
    const rolled = thrown?.value ?? die;
    if (scarred === undefined) faults.equal(Number(n), rolled, `damage to ${who.name} by the dice`);
    else faults.equal(Number(n), scarred, `damage to ${who.name} with Scars`);
    const by = isStray ? stray?.by : attack?.by;
    if (thrown !== undefined && by !== undefined) {
      by.damage.add(thrown.what);
      const most = by.hd > 0 ? 1 : 2;
      faults.hold(by.damage.size <= most, `${by.name} does damage by ${[...by.damage].join(' and ')}`);
    }
    [die, scarred] = [undefined, undefined];
    who.health = Math.max(0, who.health - Number(n));
    who.hurt ||= Number(n) > 0;
    faults.equal(left === undefined ? 0 : Number(left), who.health, `health of ${who.name}`);
    if (who.health === 0) dying = who;
  };
  const dies = (who: Fighter) => {
    // Who lay down after coming round dies with the party that loses.
    faults.hold(
      who.health === 0 || who.state === 'down' || [...who.attributes.values()].some((value) => value <= 0),
      `${who.name} dies with ${who.health} health`,
    );
    who.state = 'dead';
    if (dying === who) dying = undefined;
    diedThisRound += who.isParty ? 0 : 1;
  };
  /** The roll of an adventurer without health: above its Scars it comes round. */
  const rollToLive = (who: Fighter, line: Line, lives: boolean) => {
    faults.hold(isAdventurer(who), `${who.name} is no adventurer and rolls to live`);
    const rolled = line.rolls.find(({ what }) => what === '2d6')?.value;
    if (!faults.hold(rolled !== undefined, `${who.name} does not roll to live`)) return;
    faults.equal(lives, rolled! > who.scars, `whether ${who.name} lives on a ${rolled} with ${who.scars} Scars`);
  };

  const morale = (line: Line) => {
    settle();
    const [, rolled, under, against] =
      /^the enemies rolled (\d+)(?:, under (\d+), and fought on| against (\d+))$/.exec(line.text) ?? [];
    if (rolled === undefined) return;
    faults.equal(line.rolls.find(({ what }) => what === 'd20')?.value, Number(rolled), 'what the enemies rolled');
    const enemies = living(false).filter(
      ({ member }) => !FEARLESS.includes(String(member.kind)) && member.morale !== false,
    );
    const hd = Math.max(...enemies.map((enemy) => enemy.hd));
    const needed = Math.min(20, 10 + hd);
    if (rulings.moraleMode === 'group')
      faults.equal(Number(under ?? against), needed, `what enemies of ${hd} HD must roll under`);
    const n = Number(rolled);
    faults.equal(under !== undefined, n < needed, `whether enemies fight on at ${n} against ${needed}`);
    const isLone = enemies.length === 1 && enemies[0].hurt && 2 * enemies[0].health <= enemies[0].full;
    if (rulings.moraleMode === 'group') faults.hold(diedThisRound > 0 || isLone, 'morale is checked without a cause');
    faults.hold(rulings.moraleMode !== 'off', 'morale is off');
  };

  const line = (told: Line) => {
    const { rule, text, rolls } = told;
    checkDice(told);
    const who = (after: RegExp) => find(after.exec(text)?.[1]);
    if (rule === 'ADG-attack-hit' || rule === 'ADG-attack-miss') attacked(told);
    else if (rule === 'ADG-weapon-damage' || rule === 'ADG-ranged-stray') {
      if (/ took \d+ damage/.test(text)) return damaged(told, rule === 'ADG-ranged-stray');
      const dead = /^(.*?) died/.exec(text)?.[1];
      if (dead !== undefined) {
        const fallen = find(dead);
        if (fallen !== undefined)
          faults.hold(!isAdventurer(fallen), `${dead} is an adventurer and dies without a roll`);
        return fallen === undefined ? undefined : dies(fallen);
      }
      const [, by, rolled, on] =
        /^(.*?) rolled (\d+) and (?:the shot strayed to (.*)|hit no one else)$/.exec(text) ?? [];
      const shooter = find(by);
      if (shooter === undefined) return;
      faults.hold(attack?.by === shooter && !attack.isHit, `a shot of ${by} strays that did not miss`);
      const value = shooter.hd > 0 ? values(shooter)[0] : (shooter.attributes.get('agility') ?? 0);
      faults.equal(
        Number(rolled),
        scarred ?? rolls.find(({ what }) => what.startsWith('d20'))?.value ?? die,
        `what ${by} rolled`,
      );
      faults.equal(on !== undefined, Number(rolled) > value, `whether a shot strays at ${rolled} of ${value}`);
      const struck = on === undefined ? undefined : find(on);
      if (struck !== undefined)
        faults.hold(
          struck.isParty === shooter.isParty && struck !== shooter && struck.state === '',
          `a shot of ${by} strays to ${on}`,
        );
      stray = { by: shooter, isTold: true, on };
      [die, scarred] = [undefined, undefined];
    } else if (rule === 'ADG-dying-survive') {
      const [, name, health] = /^(.*) came round with (\d+) health and a new Scar$/.exec(text) ?? [];
      const riser = find(name);
      if (riser === undefined) return;
      faults.hold(riser.health === 0 && dying === riser, `${name} comes round and was not dying`);
      rollToLive(riser, told, true);
      faults.equal(
        Number(health),
        Math.min(riser.full, rolls.find(({ what }) => /^d\d+$/.test(what))?.value ?? 0),
        `health that ${name} comes round with`,
      );
      riser.health = Number(health);
      riser.scars++;
      dying = undefined;
      if (rulings.afterDyingRoll === 'downForFight') riser.state = 'down';
    } else if (/ died, slain by /.test(text)) {
      const dead = who(/^(.*) died, slain by /);
      if (dead === undefined) return;
      if (rule === 'ADG-dying-dead') rollToLive(dead, told, false);
      if (rule === 'R-ADG-23') faults.equal(dead.state, 'down', `the state of ${dead.name}`);
      dies(dead);
    } else if (rule === 'ADG-attack-ac-chip' || rule === 'ADG-armour-break') {
      const [, name, ac] = /^the AC of (.*) fell to (\d+)$/.exec(text) ?? [];
      const worn = name === undefined ? who(/^the armour of (.*) broke$/) : find(name);
      if (worn === undefined) return;
      attack?.due.delete('loss of AC');
      if (ac !== undefined) worn.ac--;
      faults.equal(Number(ac ?? 0), worn.ac, `AC of ${worn.name}`);
    } else if (rule === 'ADG-attack-exact-stun') {
      const stunned = who(/^(.*?) was stunned/);
      if (stunned === undefined) return;
      if (text.endsWith('lost the turn')) {
        faults.hold(stunned.stunned, `${stunned.name} loses a turn without a cause`);
        act(stunned, 'loses the turn');
        stunned.stunned = false;
        stunned.attacks = 99;
      } else {
        faults.hold(attack?.on === stunned && attack.by.extra > 0, `${stunned.name} is stunned without an exact roll`);
        stunned.stunned = true;
      }
    } else if (rule === 'ADG-scars-once') {
      const [, name, from, to] = /^(.*) used Scars to turn (\d+) into (-?\d+)$/.exec(text) ?? [];
      const bearer = find(name);
      if (bearer === undefined) return;
      faults.hold(!bearer.usedScars, `${name} uses Scars twice in a round`);
      faults.equal(Math.abs(Number(to) - Number(from)), bearer.scars, `by how much Scars of ${name} change a roll`);
      const thrown = rolls.at(-1)?.value ?? die;
      faults.equal(Number(from), thrown, `the roll that ${name} changes`);
      bearer.usedScars = true;
      scarred = Number(to);
    } else if (rule === 'ADG-exertion') {
      const [, name, points] = /^(.*) exerted for (\d+) points?$/.exec(text) ?? [];
      const tired = find(name);
      if (tired === undefined) return;
      faults.hold(isAdventurer(tired), `${name} is no adventurer and exerts`);
      die = rolls.find(({ what }) => what.startsWith('d20'))?.value ?? die;
      exerted = { who: tired, points: Number(points), isPaid: false };
    } else if (rule === 'ADG-dual-wield-second') {
      settle();
      isSecond = true;
    } else if (rule === 'ADG-exertion-loss') {
      const [, name, points, attribute, left] =
        /^(.*) lost (\d+) points? of (\w+) and had (\d+) left$/.exec(text) ?? [];
      const tired = find(name);
      if (tired === undefined) return;
      const now = (tired.attributes.get(attribute) ?? 0) - Number(points);
      faults.equal(Number(left), now, `${attribute} of ${name}`);
      if (isSecond) {
        faults.equal(Number(points), 1, `what a second attack of ${name} costs`);
        [isSecond, exerted] = [false, undefined];
      } else if (exerted !== undefined) {
        faults.equal(Number(points), exerted.points, `what the exertion of ${name} costs`);
        exerted.isPaid = true;
      }
      tired.attributes.set(attribute, Number(left));
    } else if (rule === 'ADG-initiative-order') {
      const [, name, rolled, when] =
        /^(.*) rolled (\d+) for initiative and would act (before|after) the enemies$/.exec(text) ?? [];
      const quick = find(name);
      if (quick === undefined) return;
      quick.fast = when === 'before';
      const thrown = scarred ?? rolls.find(({ what }) => what.startsWith('d20'))?.value ?? die;
      if (thrown !== undefined) faults.equal(Number(rolled), thrown, `the initiative of ${name}`);
      const agility = (quick.attributes.get('agility') ?? 0) + (exerted?.points ?? 0);
      if (exerted === undefined)
        // A large weapon takes 2 off, a small ranged one adds 2.
        faults.hold(
          quick.fast ? Number(rolled) <= agility + 2 : Number(rolled) > agility - 2,
          `${name} acts ${when} the enemies on a ${rolled} with ${agility} agility`,
        );
      [die, scarred, exerted] = [undefined, undefined, undefined];
    } else if (
      rule === 'ADG-morale-roll' ||
      (/^ADG-morale-(flee|rally)$/.test(rule) && text.startsWith('the enemies'))
    ) {
      morale(told);
    } else if (rule === 'ADG-morale-flee') {
      const fled = who(/^(.*) fled$/);
      if (fled !== undefined) {
        faults.equal(fled.state, '', `the state of ${fled.name}`);
        fled.state = 'fled';
      }
    } else if (rule === 'ADG-morale-rally') {
      const rallied = who(/^(.*) had an extra attack$/);
      if (rallied !== undefined) rallied.rally = true;
    } else if (rule === 'ADG-data-attributes') {
      const [, name, value, attribute] = /^(.*) had (\d+) (\w+)$/.exec(text) ?? [];
      if (rolls.length > 0 && name !== undefined)
        faults.equal(Number(value), Math.min(18, rolls[0].value), `${attribute} of ${name}`);
    } else if (rule === 'ADG-data-enemy-health') {
      const [, name, health] = /^(.*) had (\d+) health$/.exec(text) ?? [];
      faults.equal(
        Number(health),
        rolls.reduce((sum, { value }) => sum + value, 0),
        `health of ${name}`,
      );
    } else if (/^R-ADG-27$|^ADG-dying-dead$|^R-ADG-36$/.test(rule)) {
      if (/ran$/.test(text)) isRetreat = true;
      else if (/no enemy was left/.test(text)) {
        settle();
        faults.hold(living(false).length === 0, 'an enemy is left, and none is told');
        ended = sides[0].name;
      } else if (/no one of the party was left/.test(text)) {
        settle();
        faults.hold(
          living(true).filter((member) => member.state === '').length === 0,
          'someone of the party is left, and no one is told',
        );
        ended = sides[1].name;
      } else ended = 'retreat';
    }
    if (!/^ADG-(attack|weapon|ranged|scars|exertion|initiative)/.test(rule)) die = undefined;
    else die = rolls.filter(({ what }) => /^d|^\d+d/.test(what)).at(-1)?.value ?? die;
  };

  walk(game, faults, {
    chapter: (title) => {
      const told = /^Round (\d+)$/.exec(title);
      settle();
      if (told === null) {
        [round, isRetreat] = [0, false];
        return;
      }
      faults.hold(ended === '', 'another round begins after the end');
      for (const isParty of [true, false])
        faults.hold(
          living(isParty).length > 0,
          `${sides[isParty ? 0 : 1].name} has no one left, and another round begins`,
        );
      faults.equal(Number(told[1]), round + 1, 'the number of the round');
      round++;
      [acting, lastPlace, diedThisRound] = [undefined, -1, 0];
      for (const fighter of fighters)
        [fighter.attacks, fighter.extra, fighter.usedScars, fighter.rally, fighter.hurt] = [0, 0, false, false, false];
    },
    board: (drawing) => {
      settle();
      for (const row of drawing.split('\n')) {
        const told =
          /^(.*?) +health (\d+)\/(\d+) +AC (\d+) +(?:HD (\d+)|agility (-?\d+) brawn (-?\d+) cunning (-?\d+) +scars (\d+))(?: +(.*))?$/.exec(
            row.trim(),
          );
        if (told === null) continue;
        const [, name, health, full, ac, hd, agility, brawn, cunning, scars, state = ''] = told;
        let who = fighters.find((fighter) => fighter.name === name);
        if (who === undefined) {
          const isParty =
            round === 0 &&
            !fighters.some(({ isParty: p }) => !p) &&
            (hd === undefined || sides[0].members.some((member) => memberOf(name, true) === member));
          who = {
            name,
            isParty,
            index: fighters.length,
            member: memberOf(name, isParty),
            hd: Number(hd ?? 0),
            health: Number(health),
            full: Number(full),
            ac: Number(ac),
            attributes: new Map(
              hd === undefined
                ? [
                    ['agility', Number(agility)],
                    ['brawn', Number(brawn)],
                    ['cunning', Number(cunning)],
                  ]
                : [],
            ),
            scars: Number(scars ?? 0),
            state: '',
            stunned: false,
            fast: undefined,
            attacks: 0,
            extra: 0,
            usedScars: false,
            rally: false,
            hurt: false,
            damage: new Set(),
          };
          fighters.push(who);
          continue;
        }
        faults.equal(Number(health), who.health, `health of ${name} on the board`);
        if (ended === '') faults.equal(Number(ac), who.ac, `AC of ${name} on the board`);
        if (scars !== undefined) faults.equal(Number(scars), who.scars, `Scars of ${name} on the board`);
        if (agility !== undefined && ended === '')
          faults.equal(
            `${agility} ${brawn} ${cunning}`,
            [...who.attributes.values()].join(' '),
            `agility, brawn and cunning of ${name} on the board`,
          );
        faults.equal(/dead/.test(state), who.state === 'dead', `whether ${name} is dead on the board`);
        [who.health, who.ac] = [Number(health), Number(ac)];
      }
    },
    line: (told) => {
      if (told.decides === undefined) line(told);
    },
  });
  settle();
  const wins = counted(game, `${sides[0].name}.win`) ?? 0;
  if (ended === sides[1].name) faults.equal(wins, 0, `wins counted for ${sides[0].name}`);
  if (wins > 0) faults.equal(ended, sides[0].name, 'who wins');
  return faults.all;
};
