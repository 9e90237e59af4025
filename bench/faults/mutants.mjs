/** The kinds of files that are changed, and the commands that read them. */
import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { JournalLines, readJournal } from '../../src/engine/journal.ts';
import { shortDigest } from '../../src/questions/gate/baseline.ts';
import { readLink, writeLink } from '../../src/report/link.ts';
import { inflate } from '../../src/site/inflate.ts';
import { ASKED, WORLD } from '../../test/cli/every-question.ts';
import { fakeHost, montecrawl } from '../../test/cli/fake-host.ts';
import { HOSTILE, HOSTILE_SCENARIOS, LINKED } from '../../test/site/hostile-links.ts';
import { shippedScenarios } from '../../test/site/shipped-scenarios.ts';
import { mutateText, mutateTree } from './mutate.mjs';
import { STACK } from './program.mjs';

const FEW = '--games 2 --sampled --no-range --no-report --json -q'.split(' ');
const pack = (bytes) => deflateRawSync(bytes, { level: 9 });

/** Runs a command. `problem` says how it ended if it neither answered nor refused with a reason. */
async function attempt(words, files) {
  const { code, out, err } = await montecrawl(words, fakeHost(files));
  const said = `${words.join(' ')}: exit code ${code}: ${err.trim().slice(0, 400)}`;
  // A gate prints what is wrong with a baseline on stdout.
  const isRefused = code === 2 && `${err}${out}`.trim() !== '';
  const isAnswered = [0, 1, 3, 4].includes(code) && (out !== '' || err !== '');
  return { isRefused, problem: (isRefused || isAnswered) && !STACK.test(err) ? undefined : said };
}

/** @throws Error where unchanged files are refused, since mutants would then be refused for the wrong reason */
async function answerWhole(words, files) {
  const { isRefused, problem } = await attempt(words, files);
  if (isRefused || problem !== undefined) throw new Error(`${words.join(' ')} is refused without a change: ${problem}`);
}

/** For each kind of file, prepares a function that makes a mutant with the random numbers it is given and tries it. */
export const KINDS = {
  scenarios: async () => {
    const paths = shippedScenarios();
    return (random) => {
      const path = random.of(paths);
      const files = withUsed(path);
      const changed = random.of(Object.keys(files));
      files[changed] = mutateText(files[changed], random);
      const words = random.below(2) === 0 ? ['check', 's.yaml'] : ['run', 's.yaml', ...FEW];
      return attempt(words, files);
    };
  },

  baselines: async () => {
    const [scenario] = Object.values(WORLD);
    const files = { 'a.yaml': scenario, 'b.yaml': `${scenario}vary: { lair.troll.rep: [4, 5] }\n` };
    const host = fakeHost(files);
    await montecrawl(['gate', 'a.yaml', 'b.yaml', '--update', '--games', '20', '-q'], host);
    const whole = String(host.files.get('baseline.json'));
    const words = ['gate', 'a.yaml', 'b.yaml', '--budget', '1000', '-q'];
    await answerWhole(words, { ...files, 'baseline.json': whole });
    return (random) => {
      const text = random.below(3) === 0 ? mutateText(whole, random) : forged(whole, random);
      return attempt(random.below(4) === 0 ? [...words, '--update'] : words, { ...files, 'baseline.json': text });
    };
  },

  results: async () => {
    const results = [];
    for (const [name, words] of Object.entries({ run: ['run', 'a.yaml', '--games', '20'], ...ASKED })) {
      if (name === 'gate') continue;
      const { code, host } = await montecrawl([...words, '--out', 'x', '-q'], fakeHost(WORLD));
      const text = host.files.get('x/result.json');
      if (text === undefined) throw new Error(`${words.join(' ')} wrote no result.json and ended with ${code}`);
      results.push({ name, text: String(text) });
    }
    for (const { text } of results) await answerWhole(['report', 'r.json', '--out', 'y'], { 'r.json': text });
    await answerWhole(['verify', 'r.json'], { 'r.json': results[0].text });
    return (random) => {
      const { name, text } = random.below(4) === 0 ? results[0] : random.of(results);
      const changed =
        random.below(3) === 0 ? mutateText(text, random) : JSON.stringify(mutateTree(JSON.parse(text), random));
      const words = name === 'run' && random.below(2) === 0 ? ['verify', 'r.json'] : ['report', 'r.json', '--out', 'y'];
      return attempt(words, { 'r.json': changed });
    };
  },

  journals: async () => {
    const scenario = `${WORLD['a.yaml']}vary: { lair.troll.rep: [4, 5] }\n`;
    const words = 'run s.yaml --sampled --every-step --save-every 0 --batch 5 -q --no-range --shard 1/1 --out x'.split(
      ' ',
    );
    const { host } = await montecrawl(words, fakeHost({ 's.yaml': scenario }));
    const whole = String(host.files.get('x/journal.jsonl'));
    const merge = ['merge', 'x', '--no-report', '--json', '--no-range', '-q'];
    for (const each of [words, merge]) await answerWhole(each, { 's.yaml': scenario, 'x/journal.jsonl': whole });
    return (random) => {
      const text = random.below(3) === 0 ? mutateText(whole, random) : resealed(whole, random);
      return attempt(random.below(2) === 0 ? words : merge, { 's.yaml': scenario, 'x/journal.jsonl': text });
    };
  },

  links: async () => {
    const texts = shippedScenarios()
      .map((path) => readFileSync(path, 'utf8'))
      .filter((text) => !text.includes('use:') && text.length < 20_000);
    const hostile = [...HOSTILE, ...HOSTILE_SCENARIOS].map(([, link]) => link);
    return async (random) => {
      const text = random.of(texts);
      const link = [
        () => random.of(hostile),
        () => `#r1.${mutateText(writeLink({ ...LINKED, text }, pack).slice(4), random)}`,
        () => writeLink({ ...LINKED, text: mutateText(text, random) }, pack),
      ][random.below(3)]();
      const read = readLink(link, inflate);
      if ('problem' in read) return { isRefused: true, problem: read.problem === '' ? 'no reason' : undefined };
      return attempt(['run', 's.yaml', ...FEW], { 's.yaml': read.text });
    };
  },
};

/** Returns a scenario as `s.yaml`, with all files that it may use. */
function withUsed(path) {
  const files = { 's.yaml': readFileSync(path, 'utf8') };
  for (const [, use] of files['s.yaml'].matchAll(/([\w./-]+\.(?:yaml|csv))/g)) {
    const found = `${dirname(path)}/${use}`;
    try {
      files[relative('/x/y', `/x/y/${use}`)] = readFileSync(found, 'utf8');
    } catch {
      // Only looks like the name of a file.
    }
  }
  return files;
}

/** Changes a baseline inside and corrects its checksum. */
function forged(text, random) {
  const baseline = JSON.parse(text);
  const name = random.of(Object.keys(baseline.scenarios));
  const { checksum, ...content } = baseline.scenarios[name];
  const changed = mutateTree(content, random);
  const isRecord = typeof changed === 'object' && changed !== null && !Array.isArray(changed);
  baseline.scenarios[name] = isRecord ? { checksum: shortDigest(changed), ...changed } : changed;
  return JSON.stringify(baseline);
}

/** Changes a journal inside and corrects the checksums of its lines. */
function resealed(text, random) {
  const { header, checkpoints } = readJournal(text);
  const plain = checkpoints.map((each) => ({ ...each, counts: [...each.counts] }));
  const changed = mutateTree({ header, checkpoints: plain }, random);
  try {
    const lines = new JournalLines(changed.header);
    const sealed = changed.checkpoints.map(({ counts, ...rest }) =>
      lines.checkpoint({ ...rest, counts: Float64Array.from(counts) }),
    );
    return [lines.header, ...sealed, lines.end].join('\n');
  } catch {
    // This change cannot be written as a journal.
    return mutateText(text, random);
  }
}
