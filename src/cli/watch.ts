import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Answer } from '../analysis/answer.ts';
import { answerScenario } from '../analysis/answer-scenario.ts';
import { Unaskable } from '../analysis/unaskable.ts';
import type { Comparison } from '../questions/compare/answer.ts';
import { compareScenarios } from '../questions/compare/ask.ts';
import { terminalComparison } from '../questions/compare/terminal.ts';
import { compareSentence } from '../questions/compare/words.ts';
import * as option from '../questions/options.ts';
import { gamesOf } from '../report/label.ts';
import { showCount } from '../report/number.ts';
import { answerSentence } from '../report/sentence.ts';
import { terminalSummary } from '../report/terminal/summary.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';
import { asUnread, complaintOf, keeping, type ReadQuestion, readFile } from './read-files.ts';
import { readNamed } from './scenario-paths.ts';
import { version } from './version.ts';

const HELP = `
It plays a few games at once and more while you think. After each save it plays the same games again with the same
dice, and shows what the change did. If the file has faults, it shows them and goes on comparing with the last good
one. It plays one cell of a sweep: the sides as they are written, or with --set. Ctrl-C ends it.

Examples:
  $ montecrawl watch scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl watch my-fight.yaml --set lair.troll.rep=6`;

/** Games of the first look: few enough to take only a moment. */
const FIRST = 100;
/** Numbers of games after which a scenario without a comparison is shown. */
const LOOKS = [FIRST, 2_000, 20_000];
/** Milliseconds without a save before files are read. */
const QUIET_MS = 40;
/** Milliseconds given to an editor that empties a file before it writes it. */
const MENDED_MS = 120;

interface WatchOptions {
  readonly set?: Readonly<Record<string, VaryValue>>;
  readonly margin: number;
  readonly seed?: number;
  readonly threads?: number;
}

/** Adds `watch <scenario>`, which answers again after every save, and shows the effect of the change. */
export function addWatch(program: Command, host: Host): void {
  program
    .command('watch')
    .argument('<scenario>', 'scenario file, YAML or JSON')
    .addOption(option.set('play it with this value in this place; once for each place'))
    .addOption(option.margin())
    .addOption(option.seed())
    .addOption(option.threads())
    .addHelpText('after', HELP)
    .action(async (path: string, options: WatchOptions) => {
      // A mistyped name is reported at once and not watched.
      await readNamed(path, host);
      const end = new AbortController();
      const saves = savesOf(path, options, AbortSignal.any([host.stop, end.signal]), host);
      let last: ReadQuestion | undefined;
      try {
        let next = saves.next();
        for (let save = await next; !save.done; save = await next) {
          const newer = new AbortController();
          next = saves.next();
          next.then(
            () => newer.abort(),
            () => {},
          );
          host.status('');
          if (save.value instanceof Complaint) {
            host.note(save.value.message);
            continue;
          }
          await show(last, save.value, options, AbortSignal.any([host.stop, newer.signal]), host);
          last = save.value;
        }
      } finally {
        end.abort();
      }
    });
}

/** Yields the scenario, or its faults, now and after every save that changes its text. */
async function* savesOf(
  path: string,
  { set = {}, seed }: WatchOptions,
  stop: AbortSignal,
  host: Host,
): AsyncGenerator<ReadQuestion | Complaint> {
  const bell = new Bell(stop);
  let watched: readonly string[] = [path];
  let close = await host.watch(watched, () => bell.ring());
  let shown: string | undefined;
  try {
    while (!stop.aborted) {
      let save = await read(path, { set, seed }, host);
      if (save.question instanceof Complaint) {
        await wait(MENDED_MS);
        save = await read(path, { set, seed }, host);
      }
      const files = [...new Set([path, ...save.texts.keys()])];
      if (files.join('\n') !== watched.join('\n')) {
        close();
        watched = files;
        close = await host.watch(watched, () => bell.ring());
        // Otherwise saves during the read would be missed.
        bell.ring();
      }
      const text = JSON.stringify([...save.texts]);
      if (text !== shown) {
        shown = text;
        yield save.question;
      }
      await bell.rang();
      await wait(QUIET_MS);
      bell.silence();
    }
  } finally {
    close();
  }
}

/** Reads a scenario. Returns it or its faults, and the text of each file read. */
async function read(path: string, changes: Parameters<typeof readFile>[1], host: Host) {
  const texts = new Map<string, string>();
  const reading = await readFile(path, changes, keeping(texts, host)).catch(asUnread);
  const isWrong = 'faults' in reading || 'unread' in reading;
  return { texts, question: isWrong ? await complaintOf([reading]) : { ...reading, texts } };
}

/** A signal that stays set until it is silenced. */
class Bell {
  private rung = false;
  private wake: () => void = () => {};

  constructor(stop: AbortSignal) {
    stop.addEventListener('abort', () => this.ring());
  }

  ring(): void {
    this.rung = true;
    this.wake();
  }

  silence(): void {
    this.rung = false;
  }

  /** Resolves when the bell has rung since it was last silenced. */
  rang(): Promise<void> {
    return this.rung ? Promise.resolve() : new Promise((resolve) => (this.wake = resolve));
  }
}

/** Shows a scenario, or its difference from the last one if they can be compared. */
async function show(
  last: ReadQuestion | undefined,
  now: ReadQuestion,
  options: WatchOptions,
  signal: AbortSignal,
  host: Host,
): Promise<void> {
  if (last === undefined) return showAnswer(now, options, signal, host);
  try {
    await showDifference(last, now, options, signal, host);
  } catch (error) {
    if (!(error instanceof Unaskable)) throw error;
    host.note(`Not compared with the last save: ${error.message}.`);
    await showAnswer(now, options, signal, host);
  }
}

async function showAnswer(
  { scenario, system }: ReadQuestion,
  { threads }: WatchOptions,
  signal: AbortSignal,
  host: Host,
): Promise<void> {
  const lines = new Lines(host);
  let answer: Answer | undefined;
  for (const games of LOOKS) {
    const how = { montecrawl: version(), play: host.play, threads, signal };
    answer = await answerScenario({ system, scenario: { ...scenario, games } }, how);
    if (answer.interrupted) return;
    lines.add(`${showCount(games)} ${gamesOf(scenario.play)}: ${answerSentence(answer)}`);
  }
  host.status('');
  if (answer !== undefined) host.print(`\n${terminalSummary(answer, host.screen)}\n`);
}

async function showDifference(
  last: ReadQuestion,
  now: ReadQuestion,
  { margin, threads }: WatchOptions,
  signal: AbortSignal,
  host: Host,
): Promise<void> {
  const lines = new Lines(host);
  const arm = (question: ReadQuestion, title: string) => ({ ...question, scenario: { ...question.scenario, title } });
  const comparison = await compareScenarios([arm(last, 'last save'), arm(now, 'this save')], {
    ...{ montecrawl: version(), play: host.playArms, threads, signal, margin },
    ...{ solve: 'none', first: FIRST },
    onLook: (look) => look.same || lines.add(lookLine(look)),
  });
  if (comparison.stopped === 'interrupted') return;
  host.status('');
  if (comparison.same) host.print('Saved. Nothing that is played has changed.\n');
  else host.print(`\n${terminalComparison(comparison, host.screen)}\n`);
}

function lookLine(look: Comparison): string {
  return `${showCount(look.games)} ${gamesOf(look.play)} each: ${compareSentence(look)}`;
}

/** Prints the first line; each later line replaces the one before. */
class Lines {
  private readonly host: Host;
  private isFirst = true;

  constructor(host: Host) {
    this.host = host;
  }

  add(line: string): void {
    if (this.isFirst) this.host.print(`${line}\n`);
    else this.host.status(line);
    this.isFirst = false;
  }
}
