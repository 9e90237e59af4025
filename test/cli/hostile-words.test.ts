import { describe, expect, it } from 'vitest';
import { ASKED, WORLD } from './every-question.ts';
import { fakeHost, montecrawl } from './fake-host.ts';
import { TROLL } from './scenarios.ts';

const HOSTILE = '\u001b[2J\u202eevil\u2066\u009b\u0007';
/** What a terminal acts on, or what turns text round. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const STEERS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what colours are made of
const PAINT = /\x1b\[\d+m/g;

const inYaml = JSON.stringify(`Knight ${HOSTILE}`);
const hostile = (text: string) => text.replace(/^title: .*$/m, `title: ${inYaml}`);
const COLOURED = { width: 100, colour: true, unicode: true };

/** Everything that a command shows. */
async function shown(words: readonly string[], files: Readonly<Record<string, string>>, colour: boolean) {
  const host = fakeHost(files, colour ? { screen: COLOURED } : {});
  const { code, out, err } = await montecrawl(words, host);
  return { code, text: [out, err, ...host.statuses].join('\n'), host };
}

describe('words of a file that would steer a terminal', () => {
  const world = Object.fromEntries(Object.entries(WORLD).map(([name, text]) => [name, hostile(text)]));
  it.each(Object.entries(ASKED))('are written out by %s, with and without colours', async (_, words) => {
    for (const colour of [false, true]) {
      const { text, host } = await shown([...words, '--out', 'there'], world, colour);
      expect(text.replace(PAINT, '')).not.toMatch(STEERS);
      for (const [name, content] of host.files) {
        if (name.startsWith('there/') && /\.(?:html|md|svg)$/.test(name)) expect(String(content)).not.toMatch(STEERS);
      }
    }
  });

  it('are written out by odds of dice, which have names and words of their own', async () => {
    const dice = `"${HOSTILE}": if d6 = 6 then "${HOSTILE}" else 1; b ${HOSTILE.replace(/[^a-z]/g, '')}: d6`;
    for (const colour of [false, true]) {
      const { code, text, host } = await shown(['odds', 'dice', dice, '--out', 'there'], {}, colour);
      expect(code).toBe(0);
      expect(text.replace(PAINT, '')).not.toMatch(STEERS);
      expect(text).toContain('evil');
      for (const [name, content] of host.files) {
        if (/\.(?:html|md|svg)$/.test(name)) expect(String(content)).not.toMatch(STEERS);
      }
    }
  });

  it('are written out where they are shown at all, and mean the same in JSON', async () => {
    const files = { 'a.yaml': hostile(TROLL) };
    expect((await shown(['run', 'a.yaml', '--no-report'], files, false)).text).toContain(
      'Knight \\u001b[2J\\u202eevil\\u2066\\u009b\\u0007',
    );
    const { out } = await montecrawl(['run', 'a.yaml', '--no-report', '--json'], fakeHost(files));
    expect(out).not.toMatch(STEERS);
    expect(JSON.parse(out).title).toBe(`Knight ${HOSTILE}`);
  });

  it('have no colours of their own on a terminal with colours', async () => {
    const title = JSON.stringify('Knight \u001b[31mred');
    const { text } = await shown(
      ['run', 'a.yaml', '--no-report'],
      { 'a.yaml': TROLL.replace(/^title: .*$/m, `title: ${title}`) },
      true,
    );
    expect(text).toContain('Knight \\u001b[31mred');
    expect(text).not.toContain('\u001b[31m');
  });
});

describe('names of files and values of options that would steer a terminal', () => {
  const path = `a${HOSTILE}.yaml`;
  it.each([
    ['a file that is not there', ['run', path], {}],
    ['a file that is', ['check', path], { [path]: TROLL }],
    ['a broken file', ['check', path], { [path]: 'title: [' }],
    ['a baseline that is missing', ['gate', path], { [path]: TROLL }],
    ['a result', ['report', path], { [path]: `{"montecrawl":"${HOSTILE}","format":7}` }],
    ['a command', [HOSTILE], {}],
    ['help', ['help', HOSTILE], {}],
    ['an option', ['run', 'a.yaml', `--${HOSTILE}`], {}],
    ['a value', ['run', 'a.yaml', '--games', HOSTILE], {}],
    ['a place', ['run', 'a.yaml', '--vary', `${HOSTILE}=1`], { 'a.yaml': TROLL }],
    ['a statline', ['fight', HOSTILE, 'troll@5'], {}],
    ['dice', ['odds', 'dice', HOSTILE], {}],
    ['rolls', ['luck', 'a.txt'], { 'a.txt': `d20 17\n${HOSTILE}: 3` }],
    ['a file of rolls', ['luck', `${HOSTILE}.txt`], { [`${HOSTILE}.txt`]: 'd20 17' }],
    ['a folder', ['run', 'a.yaml', '--out', HOSTILE], { 'a.yaml': TROLL }],
    ['a queue', ['run', 'a.yaml', '--queue', `redis://${HOSTILE}@host:x`], { 'a.yaml': TROLL }],
  ])('are written out: %s', async (_, words, files) => {
    const { text } = await shown(words, files, false);
    expect(text.trim()).not.toBe('');
    expect(text).not.toMatch(STEERS);
  });
});
