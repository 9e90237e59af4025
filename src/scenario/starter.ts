import type { Example } from '../rules/kit/book.ts';
import type { RuleSystem, ShippedId, SystemId } from '../rules/system.ts';

/**
 * Example fights for a start, in the words of each rulebook. If one asks for a number, its values contain the answer.
 */
const EXAMPLES: Readonly<Record<ShippedId, Example>> = {
  '2hdc': {
    title: 'Can a Knight and two archers beat a Troll?',
    keys: [['# meets: big-bad', 'makes the lair the Big Bad; Minions are rolled as in a dungeon']],
    sides: { band: ['star human/knight@5 ac6 shield sword', '2x elf/shooter@4'], lair: ['troll@5'] },
    vary: 'lair.troll.rep: [4, 5, 6]',
    expect: 'band.win',
  },
  dw: {
    title: 'How many orcs are a match for three heroes?',
    sides: { heroes: ['knight', 'elf archer', 'wizard'], lair: ['6x orc', 'ogre'] },
    vary: 'lair.orc.count: [4, 6, 8]',
    expect: 'heroes.win',
  },
  wods: {
    title: 'How many goblins are a match for two heroes?',
    sides: { party: ['human/fighter@2', 'elf/wizard@2 fire'], lair: ['8x goblin'] },
    vary: 'lair.goblin.count: [6, 8, 10]',
    expect: 'party.win',
  },
  ddd: {
    title: 'How many rogues are a match for a barbarian and an archer?',
    sides: {
      wardens: ['captain: barbarian plate extra-wound', 'archer: rogue leather ranged-attack'],
      coven: ['3x cutthroat: rogue leather', 'brute: soldier mail'],
    },
    vary: 'coven.cutthroat.count: [2, 3, 4]',
    expect: 'wardens.win',
  },
  adg: {
    title: 'How many orcs are a match for three adventurers?',
    sides: { band: ['fighter', 'archer', 'scholar cunning13'], lair: ['20x orc'] },
    vary: 'lair.orc.count: [12, 20, 28]',
    expect: 'band.win',
  },
};

/** Examples of further ways to play. */
const OTHER_PLAYS: Readonly<Partial<Record<SystemId, Readonly<Record<string, Example>>>>> = {
  '2hdc': {
    dungeon: {
      title: 'Does a band kill the Troll and get home?',
      keys: [
        ['reason: kill', 'why the band goes; left out, the reason is rolled'],
        ['recruits: 4', "most recruits, as far as the Leader's Rep allows"],
      ],
      sides: { band: ['star human/knight@5 ac6 shield sword'], lair: ['troll'] },
      vary: 'band.knight.rep: [5, 6, 7]',
      expect: 'band.won',
    },
    campaign: {
      title: 'How far does a hero get in five adventures?',
      keys: [
        ['adventures: 5', 'dungeons one after the other, each with a Big Bad of its own'],
        ['recruits: 12', "most recruits, as far as the Leader's Rep allows"],
      ],
      sides: { band: ['star human/knight@6 ac6 shield sword'] },
      vary: 'band.knight.rep: [5, 6, 7]',
      expect: 'band.finished',
    },
  },
};

/** Returns the ways to play that have a starter. */
export function startersOf({ id, plays: [first] }: RuleSystem): string[] {
  return [first?.name ?? '', ...Object.keys(OTHER_PLAYS[id] ?? {})];
}

/**
 * Returns a scenario to start with: it runs as it is, and its comments list what else can be written.
 *
 * @param play one of `startersOf`
 */
export function starter(system: RuleSystem, play = system.plays[0]?.name ?? ''): string {
  const example =
    play === system.plays[0]?.name
      ? (system.example ?? EXAMPLES[system.id as ShippedId])
      : OTHER_PLAYS[system.id]?.[play];
  if (example === undefined) throw new Error(`there is no starter for ${play} of ${system.id}`);
  const [policy] = system.policies;
  return `title: ${example.title}
about: >
  What you want to know and why, for readers of the report.

# ${system.title}
rules: ${system.id}

# The same seed gives the same games.
seed: 1

# Games are played until every headline rate is known to plus or minus this value.
precision: 0.01
# games: 100000   # or exactly this number of games

# What is played:
${choices(system.plays)}
play: ${play}
${(example.keys ?? []).map(([line, meaning]) => `\n# ${meaning[0]?.toUpperCase()}${meaning.slice(1)}.\n${line}\n`).join('')}
# A member is one line: how many, a name if you like, and what it is. "montecrawl list" has the words.
# Policies for a side:
${choices(system.policies)}
sides:
${Object.entries(example.sides)
  .map(([name, members]) => `  ${name}:\n    policy: ${policy?.name}\n    members:\n${lines('      - ', members)}`)
  .join('\n')}

# Every combination of these values is played.
vary:
  ${example.vary}

# "montecrawl gate" fails when a rate leaves its range.
# expect:
#   ${example.expect}: { between: [0.4, 0.6] }

# Rules that the book leaves open; the values here are the defaults.
# rulings:
${system.rulings.map(({ name, values, rule, meaning }) => option(name, values[0], meaning, values.slice(1), rule)).join('\n')}

# Limits that stop an endless game.
# limits:
${system.limits.map(({ name, value, rule, meaning }) => option(name, value, meaning, [], rule)).join('\n')}
`;
}

function choices(all: readonly { readonly name: string; readonly meaning: string }[]): string {
  return all.map(({ name, meaning }) => `#   ${name}: ${meaning}`).join('\n');
}

function lines(before: string, all: readonly string[]): string {
  return all.map((line) => before + line).join('\n');
}

function option(name: string, value: unknown, meaning: string, others: readonly unknown[], rule: string): string {
  const or = others.length === 0 ? '' : `; or ${others.join(', ')}`;
  return `#   ${name}: ${value}   # ${meaning}${or} (${rule})`;
}
