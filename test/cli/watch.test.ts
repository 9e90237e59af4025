import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROGRAM } from '../kit/program.ts';
import { montecrawl } from './fake-host.ts';

const SCENARIO = `title: Knight and troll
rules: 2hdc
sides:
  band: { members: [star human/knight@5 ac6 shield sword] }
  lair: { use: sides/lair.yaml }
vary: { lair.troll.rep: 3..6 }
`;
const LAIR = 'title: The lair\nrules: 2hdc\nmembers: [troll@5]\n';

let folder = '';
let child: ChildProcess;
let shown = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'montecrawl-'));
  mkdirSync(join(folder, 'sides'));
  save('fight.yaml', SCENARIO);
  save('sides/lair.yaml', LAIR);
  shown = '';
  child = spawn(process.execPath, [...PROGRAM, 'watch', 'fight.yaml'], { cwd: folder, stdio: 'pipe' });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (shown += chunk));
});

afterEach(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function save(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

/** Waits until something is shown, and takes all that was shown up to there. */
async function see(pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(shown);
    if (found !== null) {
      const seen = shown.slice(0, found.index + found[0].length);
      shown = shown.slice(seen.length);
      return seen;
    }
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${shown}`);
    await Promise.race([once(child.stdout!, 'data'), once(child.stderr!, 'data'), once(child, 'close')]);
  }
}

async function pressCtrlC(): Promise<number | null> {
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  return code;
}

const FIRST_LOOK = /100 fights: .*\n/;
const ANSWER = /20,000 fights, 95 % intervals.*\n/;
const DIFFERENCE = /each on the same [\s\S]*?sha256:\w+\n/;

describe('watch', { timeout: 120_000 }, () => {
  it('answers, and after a save shows what it changed on the same dice', async () => {
    await see(FIRST_LOOK);
    expect(await see(ANSWER)).toContain('Knight and troll\n');
    save('fight.yaml', SCENARIO.replace('@5', '@4'));
    expect(await see(/1\d\d fights each: .*\n/)).not.toContain('20,000');
    const difference = await see(DIFFERENCE);
    expect(difference).toContain('With this save, the band wins less often');
    expect(difference).toMatch(/Band wins .* points \(/);
  });

  it('hears of files that sides are taken from, and of files that are renamed to', async () => {
    await see(ANSWER);
    save('sides/lair.yaml~', LAIR.replace('@5', '@7'));
    renameSync(join(folder, 'sides/lair.yaml~'), join(folder, 'sides/lair.yaml'));
    expect(await see(DIFFERENCE)).toContain('the band wins less often');
    save('sides/lair.yaml~', LAIR.replace('@5', '@3'));
    renameSync(join(folder, 'sides/lair.yaml~'), join(folder, 'sides/lair.yaml'));
    expect(await see(DIFFERENCE)).toContain('the band wins more often');
  });

  it('shows what is wrong with a file, and compares the next good one with the last good one', async () => {
    await see(ANSWER);
    save('fight.yaml', SCENARIO.replace('knight', 'knigth'));
    await see(/no profession is called "knigth"; did you mean "knight"\?[\s\S]*No game was played\.\n/);
    save('fight.yaml', `# Only a comment is new.\n${SCENARIO}`);
    await see(/Saved\. Nothing that is played has changed\.\n/);
    expect(await pressCtrlC()).toBe(0);
  });

  it('answers anew where nothing can be compared', async () => {
    await see(ANSWER);
    save('fight.yaml', 'title: T\nrules: adg\nsides: { band: { members: [fighter] }, lair: { members: [orc] } }\n');
    await see(/Not compared with the last save: one is played by 2 Hour Dungeon Crawl, the other by/);
    await see(ANSWER);
  });

  it('ends with 0 by Ctrl-C, however busy it is', async () => {
    await see(FIRST_LOOK);
    expect(await pressCtrlC()).toBe(0);
  });
});

it('a file that is not there is not watched', async () => {
  const { code, err } = await montecrawl(['watch', 'no.yaml']);
  expect([code, err]).toEqual([2, 'no.yaml cannot be read: there is no such file\n']);
});
