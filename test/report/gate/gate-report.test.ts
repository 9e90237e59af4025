import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { gateAnnotations } from '../../../src/questions/gate/annotations.ts';
import { terminalGate } from '../../../src/questions/gate/gate-lines.ts';
import { gateMarkdown } from '../../../src/questions/gate/gate-markdown.ts';
import { gateTable } from '../../../src/questions/gate/gate-rows.ts';
import { gateJunit } from '../../../src/questions/gate/junit.ts';
import { ANSWER, CALM } from './gate-answer.ts';

const SCREEN = { width: 100, colour: false, unicode: true };

describe('a gate on the terminal', () => {
  it('fits a narrow one, but for commands that can be copied', () => {
    const lines = terminalGate(ANSWER, { ...SCREEN, width: 40 }).split('\n');
    expect(lines.filter((line) => [...line].length > 40 && !line.includes('montecrawl replay'))).toEqual([]);
    const at = lines.indexOf('      band.win');
    expect(lines.slice(at + 1, at + 4)).toEqual([
      '        48.0 % (47.3 to 48.7)',
      '        → 54 % (52 to 57)',
      '        +6 points (+4 to +9) changed',
    ]);
  });

  it('shows the change below the rates where only these fit', () => {
    const lines = terminalGate(ANSWER, { ...SCREEN, width: 60 }).split('\n');
    const at = lines.indexOf('      band.win  48.0 % (47.3 to 48.7) → 54 % (52 to 57)');
    expect(lines[at + 1]).toBe('        +6 points (+4 to +9) changed');
  });

  it('says all there is to say', () => {
    expect(terminalGate(ANSWER, SCREEN)).toMatchInlineSnapshot(`
      "✓ scenarios/troll.yaml: unchanged, 600 fights in each of 2 cells
      ✗ scenarios/a,b: 100% <x>.yaml: changed by more than 2 points: band.win at lair.troll.rep=5 by +6
        points (+4 to +9) in 2,000 fights, compared with 20,000 before, and 1 more rate; games play
        differently in 2 of 3 cells
          lair.troll.rep=5, 20,000 fights before and 2,000 now
            band.win  48.0 % (47.3 to 48.7) → 54 % (52 to 57)  +6 points (+4 to +9)  changed
            lair.win  52.0 % (51.3 to 52.7) → 46 % (43 to 48)  −6 points (−9 to −4)  changed
          lair.troll.rep=6, 20,000 fights before and 20,000 now
            band.win  24.0 % (23.4 to 24.6) → 24.3 % (23.7 to 25.0)
              +0.3 points (−0.4 to +1.1) within
          Fight 17 of seed 7 at lair.troll.rep=5 ended with lair.win, and now with band.win:
              The band moved in
            Activation 1: band
              Knight <struck> Troll\\u0007
              Troll died
          montecrawl replay 'scenarios/a,b: 100% <x>.yaml' --cell lair.troll.rep=5 --game 17
        ✗ band.win is not within 0.4 to 0.6 at lair.troll.rep=5: 63 % (61 to 66) in 4,000 fights
        ? activations is too close to an end of 3 to 5 at lair.troll.rep=6 to decide: 5.000 (4.998 to
          5.002) in 1,000,000 fights
        ✓ band.shooter.dead is not measured at lair.troll.rep=7
        ✗ 4.0 times slower than it was
      ✗ new.yaml: no baseline: scenarios/baseline.json does not have it; montecrawl gate new.yaml --update
        makes one
      ✗ edited.yaml: edited: it is not the scenario that scenarios/baseline.json was made from; remake the
        baseline with --update, or compare the rates anyway with --edited
      ✗ broken.yaml: the baseline scenarios/baseline.json is damaged: it is not JSON: Unexpected end;
        restore it from git, or remove it and remake it with montecrawl gate broken.yaml --update
      ? near.yaml: undecided whether by more than 2 points: band.win by +2.0 points (+1.6 to +2.3) in
        1,000,000 fights, compared with 350,000 before; games play differently
          350,000 fights before and 1,000,000 now
            band.win  50.0 % (49.8 to 50.2) → 52.01 % (51.91 to 52.11)
              +2.0 points (+1.6 to +2.3) undecided
      ✓ renamed.yaml: edited since its baseline was made; within tolerance: games play differently; no
        headline changed by more than 2 points
          350,000 fights before and 1,000 now
            heroes.win  50.0 % (49.8 to 50.2) → 50 % (47 to 54)  0 points (−1 to +1)  within
      ✓ alone.yaml: not compared with a baseline

      8 scenarios: 1 failed, 2 could not be played, 1 had no baseline, 1 could not be decided and 3
      passed.
      Unchanged: every checked game has the same counts. After 600 such games of a cell, the share of its
      games that play differently is below 0.5 % (95 %).
      "
    `);
  });

  it('is short where nothing happened', () => {
    expect(terminalGate(CALM, { ...SCREEN, unicode: false })).toMatchInlineSnapshot(`
      "ok scenarios/troll.yaml: unchanged, 600 fights in each of 2 cells

      1 scenario: 1 passed.
      Unchanged: every checked game has the same counts. After 600 such games of a cell, the share of its
      games that play differently is below 0.5 % (95 %).
      "
    `);
  });

  it.each([40, 80])('keeps to a screen of %i columns, but for commands and numbers', (width) => {
    const lines = terminalGate(ANSWER, { ...SCREEN, width }).split('\n');
    const wide = lines.filter((line) => line.length > width && !/montecrawl replay|→|before and after/.test(line));
    expect(wide).toEqual([]);
  });

  it('shows no control characters', () => {
    expect(terminalGate(ANSWER, SCREEN)).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

describe.each([
  ['on the terminal', terminalGate(ANSWER, { ...SCREEN, width: 200 })],
  ['as Markdown', gateMarkdown(ANSWER)],
  ['as JUnit XML', gateJunit(ANSWER)],
  ['as marks on files', gateAnnotations(ANSWER).join('\n').replaceAll('%25', '%')],
])('a rate of a gate %s', (_, text) => {
  it('has its interval beside it, and the number of games in its line or above it', () => {
    // The name of a file holds the first, and `(95 %)` is a confidence level.
    const rates = text.replace(/100% (<|&lt;)x/g, '').matchAll(/(?<!\()\b[\d.]+ %.{0,20}/g);
    const shown = [...rates].map(([rate]) => rate);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((rate) => !/^[\d.]+ % \(([\d.]+ to [\d.]+|95 %)\)/.test(rate))).toEqual([]);
    const changes = [...text.matchAll(/by [+−][\d.]+ points.{0,90}/g)].map(([change]) => change);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter((change) => !/\) in [\d,]+ fights, compared with [\d,]+ before/.test(change))).toEqual([]);
  });
});

describe('a gate as JUnit XML', () => {
  const schema = [
    { fileName: 'junit.xsd', contents: readFileSync(new URL('./jenkins-junit.xsd', import.meta.url), 'utf8') },
  ];
  const faultsOf = async (contents: string) =>
    (await validateXML({ xml: [{ fileName: 'gate.xml', contents }], schema })).errors.map(({ message }) => message);

  it.each([
    ['with everything in it', ANSWER],
    ['with nothing to say', CALM],
    ['of no scenario', { ...CALM, scenarios: [] }],
    ['that tolerates nothing', { ...ANSWER, tolerance: 0 }],
  ])('fits its schema %s', async (_, answer) => {
    expect(await faultsOf(gateJunit(answer))).toEqual([]);
  });

  it('has a schema that finds faults', async () => {
    const xml = gateJunit(ANSWER);
    expect(await faultsOf(xml.replace(' name="plays as before', ' nam="plays as before'))).not.toEqual([]);
    expect(await faultsOf(xml.replaceAll('testcase', 'case'))).not.toEqual([]);
    expect(await faultsOf(xml.replaceAll('failure', 'fault'))).not.toEqual([]);
    expect(await faultsOf(xml.replace('&lt;', '<'))).not.toEqual([]);
  });

  it('has a test for each cell that was compared, each expectation and each speed', () => {
    expect(gateJunit(ANSWER)).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="montecrawl gate" tests="14" failures="5" errors="3">
        <testsuite name="scenarios/troll.yaml" tests="1" failures="0" errors="0" skipped="0">
          <testcase classname="scenarios/troll.yaml" name="plays as before"/>
        </testsuite>
        <testsuite name="scenarios/a,b: 100% &lt;x&gt;.yaml" tests="7" failures="4" errors="0" skipped="1">
          <testcase classname="scenarios/a,b: 100% &lt;x&gt;.yaml" name="plays as before at lair.troll.rep=5">
            <failure type="changed" message="changed by more than 2 points: band.win at lair.troll.rep=5 by +6 points (+4 to +9) in 2,000 fights, compared with 20,000 before, and 1 more rate; games play differently in 2 of 3 cells">20,000 fights before and 2,000 now
      band.win: 48.0 % (47.3 to 48.7) before, 54 % (52 to 57) after, +6 points (+4 to +9): changed
      lair.win: 52.0 % (51.3 to 52.7) before, 46 % (43 to 48) after, −6 points (−9 to −4): changed
      Fight 17 of seed 7 at lair.troll.rep=5 ended with lair.win, and now with band.win</failure>
          </testcase>
          <testcase classname="scenarios/a,b: 100% &lt;x&gt;.yaml" name="plays as before at lair.troll.rep=6">
            <system-out>20,000 fights before and 20,000 now
      band.win: 24.0 % (23.4 to 24.6) before, 24.3 % (23.7 to 25.0) after, +0.3 points (−0.4 to +1.1): within</system-out>
          </testcase>
          <testcase classname="scenarios/a,b: 100% &lt;x&gt;.yaml" name="plays as before in all other cells"/>
          <testcase classname="scenarios/a,b: 100% &lt;x&gt;.yaml" name="band.win between 0.4 and 0.6 at lair.troll.rep=5">
            <failure type="outside" message="band.win is not within 0.4 to 0.6 at lair.troll.rep=5: 63 % (61 to 66) in 4,000 fights"></failure>
          </testcase>
          <testcase classname="scenarios/a,b: 100% &lt;x&gt;.yaml" name="activations between 3 and 5 at lair.troll.rep=6">
            <failure type="undecided" message="activations is too close to an end of 3 to 5 at lair.troll.rep=6 to decide: 5.000 (4.998 to 5.002) in 1,000,000 fights"></failure>
          </testcase>
          <testcase classname="scenarios/a,b: 100% &lt;x&gt;.yaml" name="band.shooter.dead between 0 and 0.2 at lair.troll.rep=7">
            <skipped>unmeasured: band.shooter.dead is not measured at lair.troll.rep=7</skipped>
          </testcase>
          <testcase classname="scenarios/a,b: 100% &lt;x&gt;.yaml" name="is as fast as before">
            <failure type="slower" message="4.0 times slower than it was"></failure>
          </testcase>
        </testsuite>
        <testsuite name="new.yaml" tests="1" failures="0" errors="1" skipped="0">
          <testcase classname="new.yaml" name="plays as before">
            <error type="no baseline" message="no baseline: scenarios/baseline.json does not have it; montecrawl gate new.yaml --update makes one"></error>
          </testcase>
        </testsuite>
        <testsuite name="edited.yaml" tests="1" failures="0" errors="1" skipped="0">
          <testcase classname="edited.yaml" name="plays as before">
            <error type="edited" message="edited: it is not the scenario that scenarios/baseline.json was made from; remake the baseline with --update, or compare the rates anyway with --edited"></error>
          </testcase>
        </testsuite>
        <testsuite name="broken.yaml" tests="1" failures="0" errors="1" skipped="0">
          <testcase classname="broken.yaml" name="plays as before">
            <error type="damaged" message="the baseline scenarios/baseline.json is damaged: it is not JSON: Unexpected end; restore it from git, or remove it and remake it with montecrawl gate broken.yaml --update"></error>
          </testcase>
        </testsuite>
        <testsuite name="near.yaml" tests="1" failures="1" errors="0" skipped="0">
          <testcase classname="near.yaml" name="plays as before">
            <failure type="undecided" message="undecided whether by more than 2 points: band.win by +2.0 points (+1.6 to +2.3) in 1,000,000 fights, compared with 350,000 before; games play differently">350,000 fights before and 1,000,000 now
      band.win: 50.0 % (49.8 to 50.2) before, 52.01 % (51.91 to 52.11) after, +2.0 points (+1.6 to +2.3): undecided</failure>
          </testcase>
        </testsuite>
        <testsuite name="renamed.yaml" tests="1" failures="0" errors="0" skipped="0">
          <testcase classname="renamed.yaml" name="plays as before">
            <system-out>350,000 fights before and 1,000 now
      heroes.win: 50.0 % (49.8 to 50.2) before, 50 % (47 to 54) after, 0 points (−1 to +1): within</system-out>
          </testcase>
        </testsuite>
        <testsuite name="alone.yaml" tests="1" failures="0" errors="0" skipped="1">
          <testcase classname="alone.yaml" name="plays as before">
            <skipped>not compared: not compared with a baseline</skipped>
          </testcase>
        </testsuite>
      </testsuites>
      "
    `);
  });
});

describe('a gate as Markdown', () => {
  it('has its checks in a table, what changed, and a game that tells it', () => {
    expect(gateMarkdown(ANSWER)).toMatchInlineSnapshot(`
      "### ❌ 8 scenarios: 1 failed, 2 could not be played, 1 had no baseline, 1 could not be decided and 3 passed

      |  | scenario | finding |
      | --- | --- | --- |
      | ✅ | scenarios/troll.yaml | unchanged, 600 fights in each of 2 cells |
      | ❌ | scenarios/a,b: 100% &lt;x\\>.yaml | changed by more than 2 points: band.win at lair.troll.rep=5 by +6 points (+4 to +9) in 2,000 fights, compared with 20,000 before, and 1 more rate; games play differently in 2 of 3 cells |
      | ❌ | scenarios/a,b: 100% &lt;x\\>.yaml | band.win is not within 0.4 to 0.6 at lair.troll.rep=5: 63 % (61 to 66) in 4,000 fights |
      | ❔ | scenarios/a,b: 100% &lt;x\\>.yaml | activations is too close to an end of 3 to 5 at lair.troll.rep=6 to decide: 5.000 (4.998 to 5.002) in 1,000,000 fights |
      | ✅ | scenarios/a,b: 100% &lt;x\\>.yaml | band.shooter.dead is not measured at lair.troll.rep=7 |
      | ❌ | scenarios/a,b: 100% &lt;x\\>.yaml | 4.0 times slower than it was |
      | ❌ | new.yaml | no baseline: scenarios/baseline.json does not have it; montecrawl gate new.yaml --update makes one |
      | ❌ | edited.yaml | edited: it is not the scenario that scenarios/baseline.json was made from; remake the baseline with --update, or compare the rates anyway with --edited |
      | ❌ | broken.yaml | the baseline scenarios/baseline.json is damaged: it is not JSON: Unexpected end; restore it from git, or remove it and remake it with montecrawl gate broken.yaml --update |
      | ❔ | near.yaml | undecided whether by more than 2 points: band.win by +2.0 points (+1.6 to +2.3) in 1,000,000 fights, compared with 350,000 before; games play differently |
      | ✅ | renamed.yaml | edited since its baseline was made; within tolerance: games play differently; no headline changed by more than 2 points |
      | ✅ | alone.yaml | not compared with a baseline |

      Unchanged: every checked game has the same counts. After 600 such games of a cell, the share of its games that play differently is below 0.5 % (95 %).

      #### Who is "best" &amp; why?

      | cell | games | measure | before | after | change |  |
      | --- | --- | --- | --- | --- | --- | --- |
      | lair.troll.rep=5 | 20,000 fights before and 2,000 now | band.win | 48.0 % (47.3 to 48.7) | 54 % (52 to 57) | +6 points (+4 to +9) | changed |
      | lair.troll.rep=5 | 20,000 fights before and 2,000 now | lair.win | 52.0 % (51.3 to 52.7) | 46 % (43 to 48) | −6 points (−9 to −4) | changed |
      | lair.troll.rep=6 | 20,000 fights before and 20,000 now | band.win | 24.0 % (23.4 to 24.6) | 24.3 % (23.7 to 25.0) | +0.3 points (−0.4 to +1.1) | within |

      <details><summary>Fight 17 of seed 7 at lair.troll.rep=5 ended with lair.win, and now with band.win</summary>

      \`\`\`text
        The band moved in
      Activation 1: band
        Knight <struck> Troll\\u0007
        Troll died
      \`\`\`

      \`\`\`sh
      montecrawl replay 'scenarios/a,b: 100% <x>.yaml' --cell lair.troll.rep=5 --game 17
      \`\`\`

      </details>

      #### Troll

      | cell | games | measure | before | after | change |  |
      | --- | --- | --- | --- | --- | --- | --- |
      |  | 350,000 fights before and 1,000,000 now | band.win | 50.0 % (49.8 to 50.2) | 52.01 % (51.91 to 52.11) | +2.0 points (+1.6 to +2.3) | undecided |

      #### Troll

      | cell | games | measure | before | after | change |  |
      | --- | --- | --- | --- | --- | --- | --- |
      |  | 350,000 fights before and 1,000 now | heroes.win | 50.0 % (49.8 to 50.2) | 50 % (47 to 54) | 0 points (−1 to +1) | within |
      "
    `);
  });
});

describe('a gate as marks on files', () => {
  it('has one for each check that did not pass, with what would bend them escaped', () => {
    expect(gateAnnotations(ANSWER)).toMatchInlineSnapshot(`
      [
        "::error file=scenarios/a%2Cb%3A 100%25 <x>.yaml,title=montecrawl gate::changed by more than 2 points: band.win at lair.troll.rep=5 by +6 points (+4 to +9) in 2,000 fights, compared with 20,000 before, and 1 more rate; games play differently in 2 of 3 cells",
        "::error file=scenarios/a%2Cb%3A 100%25 <x>.yaml,title=montecrawl gate::band.win is not within 0.4 to 0.6 at lair.troll.rep=5: 63 %25 (61 to 66) in 4,000 fights",
        "::warning file=scenarios/a%2Cb%3A 100%25 <x>.yaml,title=montecrawl gate::activations is too close to an end of 3 to 5 at lair.troll.rep=6 to decide: 5.000 (4.998 to 5.002) in 1,000,000 fights",
        "::error file=scenarios/a%2Cb%3A 100%25 <x>.yaml,title=montecrawl gate::4.0 times slower than it was",
        "::error file=new.yaml,title=montecrawl gate::no baseline: scenarios/baseline.json does not have it; montecrawl gate new.yaml --update makes one",
        "::error file=edited.yaml,title=montecrawl gate::edited: it is not the scenario that scenarios/baseline.json was made from; remake the baseline with --update, or compare the rates anyway with --edited",
        "::error file=broken.yaml,title=montecrawl gate::the baseline scenarios/baseline.json is damaged: it is not JSON: Unexpected end; restore it from git, or remove it and remake it with montecrawl gate broken.yaml --update",
        "::warning file=near.yaml,title=montecrawl gate::undecided whether by more than 2 points: band.win by +2.0 points (+1.6 to +2.3) in 1,000,000 fights, compared with 350,000 before; games play differently",
      ]
    `);
  });

  it('has none where all passed', () => {
    expect(gateAnnotations(CALM)).toEqual([]);
  });
});

describe('a gate as a table', () => {
  it('has a row for each headline of each cell that plays differently', () => {
    const { rows, columns } = gateTable(ANSWER);
    expect(rows.map(({ cell, measure, finding }) => `${cell} ${measure} ${finding}`)).toEqual([
      'lair.troll.rep=5 band.win changed',
      'lair.troll.rep=5 lair.win changed',
      'lair.troll.rep=5 draw within',
      'lair.troll.rep=6 band.win within',
      ' band.win undecided',
      ' heroes.win within',
    ]);
    expect(new Set(Object.keys(rows[0]))).toEqual(new Set(columns));
  });
});
