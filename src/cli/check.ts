import { posix } from 'node:path';
import type { Command } from 'commander';
import { Faults } from '../check/fault.ts';
import type { FaultReport, PlacedFault } from '../check/placed-fault.ts';
import { Text } from '../check/text.ts';
import * as option from '../questions/options.ts';
import { bookOf } from '../rules/homebrew.ts';
import { type Bestiary, rowsText } from '../scenario/bestiary.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import { pointsOf } from '../scenario/points.ts';
import type { Warbands } from '../scenario/read-warbands.ts';
import type { Reading, RightReading } from '../scenario/reading.ts';
import { Complaint } from './complaint.ts';
import { NOT_ASKED } from './exit-code.ts';
import type { Host } from './host.ts';
import type { Ending } from './program.ts';
import { asUnread, complaintOf, type Unread, useFrom } from './read-files.ts';
import { filePaths, readNamed } from './scenario-paths.ts';

const HELP = `
Everything that is wrong is said at once, with its place, the nearest right word and the rule. Exit code 2 when
anything is. With --use, warbands know the rows and the costs of that file; scenarios and bestiaries name their
files themselves.
The map of a scenario played on one is drawn where that scenario alone is checked.

Examples:
  $ montecrawl check scenarios/2hdc/*.yaml
  $ montecrawl check my-fight.yaml --json
  $ montecrawl check scenarios/2hdc/warbands/*.yaml --use scenarios/2hdc/homebrew/labyrinth.yaml`;

/** Adds `check <scenario...>`, which checks files without playing. */
export function addCheck(program: Command, host: Host, ending: Ending): void {
  program
    .command('check')
    .argument('<scenario...>', 'scenario, warband or bestiary files, or folders of them')
    .addOption(option.use())
    .addOption(option.json('print what is wrong as JSON'))
    .addHelpText('after', HELP)
    .action(async (named: string[], { json, use = [] }: { json?: true; use?: readonly string[] }) => {
      const paths = await filePaths(named, host);
      const readings = await Promise.all(paths.map((path) => readAny(path, use, host).catch(asUnread)));
      const wrong = readings.filter((reading) => 'faults' in reading || 'unread' in reading);
      if (json) {
        const files = paths.map((file, i) => ({ file, faults: faultsOf(file, readings[i]) }));
        host.print(`${JSON.stringify(files, null, 2)}\n`);
      } else {
        for (const [i, reading] of readings.entries()) {
          if ('faults' in reading || 'unread' in reading) continue;
          host.print(`${paths[i]}: ${praise(reading)}\n`);
          for (const remark of reading.remarks ?? []) host.note(remark);
        }
        // Maps of many files would bury the messages.
        const [alone, ...others] = readings;
        if (others.length === 0 && alone !== undefined && 'scenario' in alone) host.print(mapOf(alone));
        if (wrong.length > 0) host.note((await complaintOf(wrong)).message);
      }
      if (wrong.length > 0) ending.code = NOT_ASKED;
    });
}

type AnyReading = Reading | Warbands | Bestiary | FaultReport;

/** Reads a scenario, a warband or a bestiary. */
async function readAny(path: string, use: readonly string[], host: Host): Promise<AnyReading> {
  if (/\.csv$/i.test(path))
    throw new Complaint(
      `${path} does not say which rulebook it is for; check a file with "rules" and "use: ${posix.basename(path)}"`,
    );
  // A pipe can be read only once.
  const text = await readNamed(path, host);
  const file = { path, text };
  const { kindOfFile } = await import('../scenario/file-kind.ts');
  switch (kindOfFile(file).kind) {
    case 'scenario':
      refuseUse('a scenario', path, use);
      return (await import('../scenario/read-scenario.ts')).readScenario(text, path, useFrom(host));
    case 'warband':
      return (await import('../scenario/read-warbands.ts')).readWarbands([file], { use }, useFrom(host));
    case 'bestiary':
      refuseUse('a bestiary', path, use);
      return (await import('../scenario/bestiary.ts')).readBestiary(new Text(path, text), useFrom(host));
  }
}

/** Rejects `--use` for a file that has its own `use` key. */
function refuseUse(what: string, path: string, [first]: readonly string[]): void {
  if (first === undefined) return;
  const place = posix.relative(posix.dirname(path), first);
  throw new Complaint(`${path} is ${what}, which names the files that it uses itself; write "use: ${place}" in it`);
}

function faultsOf(file: string, reading: AnyReading | Unread): readonly PlacedFault[] {
  if ('unread' in reading) return [{ file, line: 1, column: 1, path: '', problem: reading.unread }];
  return 'faults' in reading ? reading.faults : [];
}

/** Returns `right: a fight of 2hdc, 20 cells`; `right: 2hdc warband`; `right: 2hdc bestiary, 6 races`. */
function praise(reading: RightReading | Warbands | Bestiary): string {
  if ('define' in reading) return `right: ${reading.system.id} bestiary, ${rowsText(reading)}`;
  if ('warbands' in reading) {
    const [{ holdings }] = reading.warbands;
    return `right: ${reading.system.id} warband${holdings === '' ? '' : `, ${holdings}`}`;
  }
  const { rules, play, cells } = reading.scenario;
  return `right: ${rules} ${play}, ${cells.length === 1 ? '1 cell' : `${cells.length} cells`}${pointsText(reading)}`;
}

/** Returns the points of each side of the first cell, `; band: 96 of 100 points`; '' if nothing has a cost. */
function pointsText({ scenario, system }: RightReading): string {
  const { setup } = scenario.cells[0];
  const book = bookOf(system, setup);
  const texts = setup.sides.map((side) => {
    const has = pointsOf(book, side, setup, new Faults());
    const { budget } = side as { budget?: number };
    return has === undefined || (has === 0 && budget === undefined)
      ? ''
      : `; ${side.name}: ${has}${budget === undefined ? '' : ` of ${budget}`} points`;
  });
  return texts.join('');
}

/** Returns the map of the first cell after a blank line; '' if there is none. */
function mapOf({ scenario, system }: RightReading): string {
  const map = system.map?.(compileCell(system, scenario.cells[0], true));
  return map === undefined ? '' : `\n${map}\n`;
}
