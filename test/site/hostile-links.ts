import { deflateRawSync } from 'node:zlib';
import { type Linked, MOST_UNPACKED, writeLink } from '../../src/report/link.ts';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
/** What an honest link holds. */
export const LINKED: Linked = {
  montecrawl: '0.1.0',
  digest: DIGEST,
  sentence: 'The band wins 60 % of fights.',
  text: 'title: Ä\n',
};

const letters = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const held = (value: unknown) =>
  `#r1.${letters(Buffer.concat([Buffer.alloc(32), deflateRawSync(Buffer.from(JSON.stringify(value)))]))}`;

const bomb = deflateRawSync(Buffer.alloc(40_000_000, 'a'));
const whole = writeLink(LINKED, (bytes) => deflateRawSync(bytes, { level: 9 }));

/** Links that hold nothing, each by what is wrong with it. */
export const HOSTILE: readonly [string, string][] = [
  ['no letters', '#r1.'],
  ['another version', '#r2.abc'],
  ['a version of two figures', '#r11.abc'],
  ['no version', '#r1'],
  ['a sign that is none of ours', `${whole}!`],
  ['a space', `${whole.slice(0, 50)} ${whole.slice(50)}`],
  ['an encoded sign', `${whole}%3C`],
  ['markup', '#r1.<script>alert(1)</script>'],
  ['letters of another alphabet', '#r1.жжжж'],
  ['a digest alone', `#r1.${letters(Buffer.alloc(32))}`],
  ['less than a digest', `#r1.${letters(Buffer.alloc(8))}`],
  ['one letter', '#r1.A'],
  ['its second half alone', `#r1.${whole.slice(whole.length / 2)}`],
  ['its first half alone', whole.slice(0, whole.length / 2)],
  ['all but its last letters', whole.slice(0, -6)],
  ['letters turned round', `#r1.${[...whole.slice(4)].reverse().join('')}`],
  ['zeros', `#r1.${letters(Buffer.alloc(4_000))}`],
  ['ones', `#r1.${letters(Buffer.alloc(4_000, 255))}`],
  ['text that is not packed', `#r1.${letters(Buffer.from(`${'x'.repeat(32)}["a","b","c"]`))}`],
  ['much more than a scenario', `#r1.${letters(Buffer.concat([Buffer.alloc(32), bomb]))}`],
  ['far too many letters', `#r1.${'A'.repeat(200_000)}`],
  ['a number', held(7)],
  ['nothing', held(null)],
  ['an object', held({ montecrawl: '1', sentence: '2', text: '3' })],
  ['too few texts', held(['0.1.0', 'b'])],
  ['too many texts', held(['0.1.0', 'b', 'c', 'd'])],
  ['a number among its texts', held(['0.1.0', 'b', 3])],
  ['a list among its texts', held(['0.1.0', ['b'], 'c'])],
  ['text that is no JSON', `#r1.${letters(Buffer.concat([Buffer.alloc(32), deflateRawSync(Buffer.from('["a"'))]))}`],
  [
    'bytes that are no text',
    `#r1.${letters(Buffer.concat([Buffer.alloc(32), deflateRawSync(Buffer.from([34, 255, 34]))]))}`,
  ],
  ['text that is a little too long', held(['0.1.0', 'b', 'c'.repeat(MOST_UNPACKED)])],
];

const FIGHT = `title: x
rules: dw
games: 50
sides:
  heroes: { members: [knight] }
  lair: { members: [orc] }
`;

/** Each more than nine times the one before. */
const LAUGHS = Array.from(
  { length: 12 },
  (_, i) => `a${i}: &a${i} [${i === 0 ? 'lol' : Array(9).fill(`*a${i - 1}`)}]\n`,
);

/** Links to scenarios that are none, each by what is wrong with it. */
export const HOSTILE_SCENARIOS: readonly [string, string][] = [
  ['aliases of aliases', `${LAUGHS.join('')}${FIGHT}`],
  ['an alias of itself', `a: &a [*a]\n${FIGHT}`],
  ['brackets within brackets', '['.repeat(100_000)],
  ['a tag', `about: !!js/function "x"\n${FIGHT}`],
  ['a key of every object', `${FIGHT}__proto__: { x: 1 }\n`],
  ['a file of the reader', `${FIGHT}use: ../../../etc/passwd\n`],
  ['a file of another host', `${FIGHT}use: https://example.org/x.yaml\n`],
  ['markup for a name', FIGHT.replace('heroes', '"<b onclick=alert(1)>x</b>"')],
  ['a million combinations', `${FIGHT}vary:\n  lair.orc.count: 1..1000000\n`],
  ['more games than there are numbers', FIGHT.replace('50', '9007199254740991')],
].map(([what, text]) => [what, writeLink({ ...LINKED, text }, (bytes) => deflateRawSync(bytes, { level: 9 }))]);
