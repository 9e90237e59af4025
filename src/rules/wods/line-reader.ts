import type { Faults } from '../../check/fault.ts';
import { abilitiesOf, type Book, firstAbilities, laterAbilities, weaponCalled } from './book.ts';
import { coinOf, gearOf, loadout, loadoutsOf } from './carried.ts';
import { type ClassEntry, learn, learnSkills } from './classes.ts';
import { readDice } from './dice-text.ts';
import { ENEMY_SPEED, type Hireling, NATURAL, SUPPLIES, type Threat, UNARMED } from './gear.ts';
import { extraPicks } from './levels.ts';
import type { Beginner, Line } from './matchup.ts';
import {
  ATTRIBUTES,
  BOSS,
  bitsOf,
  DEMONIC,
  ELEMENTS,
  EVIL,
  FOE,
  HARMED_BY,
  HERO,
  HIRELING,
  HOLY_SYMBOL,
  SKILLS,
  SWARM,
  TURNABLE,
} from './names.ts';
import type { Member, MemberInput } from './setup.ts';
import type { Vulnerable } from './species.ts';

/** Keys for heroes only. */
const OF_HEROES = [
  'species',
  'level',
  'abilities',
  'skills',
  'elements',
  'kit',
  'weapon',
  'spare',
  'offHand',
  'shield',
  ...ATTRIBUTES.names,
] as const;

/** Compiles one member to a line. */
export class LineReader {
  private readonly member: Member;
  private readonly side: number;
  private readonly faults: Faults;
  private readonly dodgeAllowsGreat: boolean;
  private readonly book: Book;

  constructor(member: Member, side: number, faults: Faults, dodgeAllowsGreat: boolean, book: Book) {
    this.member = member;
    this.side = side;
    this.faults = faults;
    this.dodgeAllowsGreat = dodgeAllowsGreat;
    this.book = book;
  }

  /** @returns `undefined` if faults were added */
  read(): Line | undefined {
    const before = this.faults.all.length;
    const { member } = this;
    const kinds = (['class', 'hireling', 'threat'] as const).filter((kind) => member[kind] !== undefined);
    if (kinds.length > 1) {
      this.faults.add([], `a member is one of class, hireling and threat, not ${kinds.join(' and ')}`, {
        rule: 'R-WODS-57',
      });
      return undefined;
    }
    const line =
      member.class !== undefined
        ? this.hero(this.book.classes.byName[member.class])
        : member.hireling !== undefined
          ? this.hireling(this.book.hirelings.byName[member.hireling])
          : this.foe();
    return this.faults.all.length > before ? undefined : line;
  }

  private base(): Omit<Line, 'kind' | 'loadouts' | 'armour' | 'hp'> {
    const { member } = this;
    return {
      side: this.side,
      name: member.name,
      count: member.count,
      lowers: -1,
      slower: 0,
      extraHp: 0,
      learns: [],
      level: 1,
      attributes: [0, 0, 0, 0, 0, 0],
      abilities: 0,
      skills: 0,
      hpDice: [],
      hpPlus: 0,
      weight: 0,
      light: false,
      damageBonus: member.damageBonus ?? 0,
      armourBonus: member.armourBonus ?? 0,
      tags: this.tags(),
      harmedBy: HARMED_BY.byName[member.harmedBy ?? 'any'].index,
      suited: bitsOf(ELEMENTS, member.suited ?? []),
      regeneration: 0,
      fear: -1,
      vulnerable: [],
      elements: [],
      speed: member.speed ?? ENEMY_SPEED,
      wage: 0,
      present: true,
      companionOf: -1,
      beginner: undefined,
    };
  }

  private tags(): number {
    const { member } = this;
    return (member.boss ? BOSS : 0) | (member.evil ? EVIL : 0) | (member.turnable ? TURNABLE : 0);
  }

  /** Adds faults for keys that do not apply to this kind of member. */
  private refuse(keys: readonly (keyof MemberInput)[], whose: string, rule: string): void {
    for (const key of keys) {
      if (this.member[key] !== undefined) this.faults.add([key], `belongs to ${whose}`, { rule });
    }
  }

  private hero(entry: ClassEntry): Line {
    const { member } = this;
    this.refuse(['threat', 'damage', 'ranged', 'swarm', 'speed'], 'enemies', 'R-WODS-57');
    if (typeof member.armour === 'number') {
      const names = this.book.armour.names;
      const words = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
      this.faults.add(['armour'], `a hero wears ${words} armour`, { rule: 'WODS-light-armour' });
    }
    if (typeof member.hp === 'string') this.faults.add(['hp'], "a hero's HP are a number", { rule: 'WODS-max-hp' });
    const { book } = this;
    const gear = gearOf(book, member);
    const level = member.level ?? 1;
    const species = this.species();
    const free = species.ability;
    const known = bitsOf(book.abilities, free === undefined ? [] : [free]);
    const learns = laterAbilities(book, entry);
    const picks = 2 + extraPicks(level);
    if (member.abilities !== undefined) this.checkAbilities(entry, member.abilities, free, picks);
    const abilities =
      member.abilities === undefined
        ? learn(firstAbilities(book, known, entry), extraPicks(level), learns)
        : known | bitsOf(book.abilities, member.abilities);
    const { value: worn, weight } = book.armour.byName[gear.armour];
    const heavy = [gear.weapon, ...gear.spare].some((word) => weaponCalled(book, word)?.hindersDodge);
    const things = [...new Set(gear.other)].map((word) => book.gear.byName[word]);
    const base = this.base();
    return {
      ...base,
      kind: HERO,
      lowers: species.lowers,
      slower: species.slower,
      extraHp: species.hp + entry.hp,
      learns,
      level,
      attributes: this.attributes(),
      abilities,
      skills: this.skills(entry, level),
      hp: typeof member.hp === 'number' ? member.hp : -1,
      loadouts: loadoutsOf(book, gear),
      armour: worn,
      weight,
      light: worn === 0 && !gear.shield && (!heavy || this.dodgeAllowsGreat),
      damageBonus: things.reduce((sum, { damage }) => sum + damage, base.damageBonus),
      armourBonus: things.reduce((sum, { armour }) => sum + armour, base.armourBonus + species.armour),
      tags: base.tags | (things.some(({ holy }) => holy) ? HOLY_SYMBOL : 0),
      regeneration: species.regeneration,
      vulnerable: this.vulnerable(species.vulnerable),
      elements: (member.elements ?? ELEMENTS.names).map((word) => ELEMENTS.byName[word].bit),
      beginner: this.beginner(entry, known),
    };
  }

  private species() {
    const { species } = this.book;
    return species.byName[this.member.species ?? species.names[0]];
  }

  /** Returns the additional damage of each weapon, by index; empty if there is none. @rule WODS-home-vulnerable */
  private vulnerable(by: Vulnerable): number[] {
    return Object.keys(by).length === 0 ? [] : this.book.weapons.names.map((name) => by[name] ?? 0);
  }

  /**
   * Returns a hero of this line at level 1, with the first of its abilities and skills.
   *
   * @param known bits of abilities that the species gives
   * @rule R-WODS-69
   */
  private beginner(entry: ClassEntry, known: number): Beginner {
    const { member, book } = this;
    const { abilities } = book;
    const { supplies } = gearOf(book, member);
    const most = entry.lists.length === 2 ? 1 : 2;
    const given = (member.abilities ?? []).filter((word) => (known & abilities.byName[word].bit) === 0);
    const first = entry.lists.flatMap((list) =>
      given.filter((word) => abilities.byName[word].list === list).slice(0, most),
    );
    const skill = member.skills?.find((word) => !entry.skills.includes(word));
    const own = bitsOf(SKILLS, entry.skills);
    return {
      abilities: member.abilities === undefined ? firstAbilities(book, known, entry) : known | bitsOf(abilities, first),
      skills:
        member.skills === undefined ? learnSkills(own, 1) : own | bitsOf(SKILLS, skill === undefined ? [] : [skill]),
      silver: coinOf(book, member),
      supplies: SUPPLIES.names.map((name) => supplies[name] ?? 0),
    };
  }

  /** Returns the attributes on the sheet; none if they are rolled. @rule R-WODS-02 */
  private attributes(): number[] {
    const { member } = this;
    if (ATTRIBUTES.names.every((name) => member[name] === undefined)) return [];
    const { lowers, name: species } = this.species();
    return ATTRIBUTES.names.map((name, attribute) => {
      const lowest = attribute === lowers ? -1 : 0;
      const value = member[name] ?? lowest;
      if (value < lowest) {
        const rule = name === 'con' ? 'R-WODS-04' : 'WODS-species-halfling';
        this.faults.add([name], `${name} of a ${species} is never below ${lowest}`, { rule });
      }
      return value;
    });
  }

  /** @rule R-WODS-09 @rule WODS-level-abilities */
  private checkAbilities(entry: ClassEntry, given: readonly string[], free: string | undefined, picks: number): void {
    const own = given.filter((word) => word !== free);
    if (new Set(given).size < given.length)
      this.faults.add(['abilities'], 'a hero cannot have an ability twice', { rule: 'R-WODS-09' });
    if (own.length > picks) {
      const problem = `${own.length} abilities are too many; this hero has ${picks}`;
      this.faults.add(['abilities'], problem, { rule: 'WODS-level-abilities' });
      return;
    }
    const most = entry.lists.length === 2 ? 1 : 2;
    const fitting = entry.lists.reduce((sum, list) => {
      const listed = own.filter((word) => this.book.abilities.byName[word].list === list).length;
      return sum + Math.min(most, listed);
    }, 0);
    if (own.length - fitting > picks - 2) {
      const namesOf = (list: string) => abilitiesOf(this.book, list).map(({ name }) => name);
      const lists = entry.lists.map((list) => `${most === 1 ? 'one' : 'two'} of ${namesOf(list).join(', ')}`);
      this.faults.add(['abilities'], `a ${entry.name} begins with ${lists.join(' and ')}`, { rule: entry.rule });
    }
  }

  /** @rule WODS-level-skills @rule R-WODS-29 */
  private skills(entry: ClassEntry, level: number): number {
    const known = bitsOf(SKILLS, entry.skills);
    const picks = 1 + extraPicks(level);
    const { skills } = this.member;
    if (skills === undefined) return learnSkills(known, picks);
    const own = new Set(skills.filter((word) => !entry.skills.includes(word)));
    if (own.size > picks) {
      const problem = `${own.size} skills beside those of the class are too many; this hero has ${picks}`;
      this.faults.add(['skills'], problem, { rule: 'WODS-level-skills' });
    }
    return known | bitsOf(SKILLS, skills);
  }

  private hireling(hired: Hireling): Line {
    const { member, book } = this;
    this.refuse(OF_HEROES, 'heroes', 'R-WODS-58');
    this.refuse(['damage', 'ranged', 'swarm', 'armour', 'speed'], 'enemies', 'R-WODS-58');
    if (typeof member.hp === 'string') this.faults.add(['hp'], "a hireling's HP are a number", { rule: 'R-WODS-58' });
    const loadouts = hired.loadouts.map(({ weapon, shield }) => loadout(book, weapon, shield, false));
    const { value, weight } = book.armour.byName[hired.armour];
    return {
      ...this.base(),
      kind: HIRELING,
      hp: typeof member.hp === 'number' ? member.hp : hired.hp,
      loadouts: [...loadouts, loadout(book, book.weapons.names[UNARMED], false, false)],
      armour: value,
      weight,
      regeneration: hired.regeneration,
      wage: hired.wage,
    };
  }

  private foe(): Line {
    const { member } = this;
    this.refuse([...OF_HEROES, 'pet'], 'heroes', 'R-WODS-57');
    const threat = this.book.threats.find(member.threat ?? '');
    if (typeof member.armour === 'string') {
      this.faults.add(['armour'], 'the armour of an enemy is a number', { rule: 'WODS-enemy-armour' });
    }
    const hp = member.hp ?? threat?.hp;
    const damage = member.damage ?? threat?.damage;
    if (hp === undefined || damage === undefined) {
      const missing = [hp === undefined ? 'hp' : '', damage === undefined ? 'damage' : ''].filter((key) => key !== '');
      const problem = `an enemy needs a threat level (goblin, knight, demon), or ${missing.join(' and ')}`;
      this.faults.add([], problem, { rule: 'R-WODS-57' });
      return { ...this.base(), kind: FOE, loadouts: [], armour: 0, hp: 1 };
    }
    const bodies = typeof member.swarm === 'number' ? member.swarm : 1;
    const dice = typeof hp === 'string' ? readDice(hp) : undefined;
    const blow = readDice(damage);
    const base = this.base();
    return {
      ...base,
      ...(threat === undefined ? {} : this.asThreat(threat)),
      kind: member.swarm === undefined || member.swarm === false ? FOE : SWARM,
      hp: typeof hp === 'number' ? hp * bodies : -1,
      hpDice: Array.from({ length: (dice?.sides.length ?? 0) * bodies }, () => dice?.sides[0] as number),
      hpPlus: (dice?.plus ?? 0) * bodies,
      loadouts: [
        {
          weapon: NATURAL,
          dice: blow?.sides ?? [],
          bonus: blow?.plus ?? 0,
          ranged: member.ranged ?? threat?.ranged ?? false,
          twoHanded: false,
          shield: false,
          offHand: false,
          piercing: threat?.piercing ?? 0,
          ignoresShield: threat?.ignoresShield ?? false,
          reach: threat?.reach ?? 0,
        },
      ],
      armour: typeof member.armour === 'number' ? member.armour : (threat?.armour ?? 0),
    };
  }

  /** Returns the facts of an enemy's row, overridden by the member's own. */
  private asThreat(threat: Threat) {
    const { member } = this;
    const tag = (name: 'boss' | 'evil' | 'turnable', bit: number) => ((member[name] ?? threat[name]) ? bit : 0);
    return {
      tags: tag('boss', BOSS) | tag('evil', EVIL) | tag('turnable', TURNABLE) | (threat.demonic ? DEMONIC : 0),
      harmedBy: HARMED_BY.byName[member.harmedBy ?? threat.harmedBy].index,
      suited: bitsOf(ELEMENTS, member.suited ?? threat.suited),
      speed: member.speed ?? threat.speed,
      regeneration: threat.regeneration,
      fear: threat.fear,
      vulnerable: this.vulnerable(threat.vulnerable),
    };
  }
}
