import type { RuleSystem } from '../rules/system.ts';

/** Returns the ways to play that have a starter. */
export function startersOf({ plays: [first], otherExamples = {} }: RuleSystem): string[] {
  return [first?.name ?? '', ...Object.keys(otherExamples)];
}

/**
 * Returns a scenario to start with: it runs as it is, and its comments list what else can be written.
 *
 * @param play one of `startersOf`
 */
export function starter(system: RuleSystem, play = system.plays[0]?.name ?? ''): string {
  const example = play === system.plays[0]?.name ? system.example : system.otherExamples?.[play];
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
