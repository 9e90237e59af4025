import type { PlacedFault } from '../../check/placed-fault.ts';
import type { Reader } from '../../questions/question.ts';
import { capital } from '../../report/label.ts';
import { yamlOf } from '../../report/made.ts';
import type { FileText } from '../../scenario/file-kind.ts';
import { readScenario } from '../../scenario/read-scenario.ts';
import { type FieldChoice, readWarbands, type Warbands } from '../../scenario/read-warbands.ts';
import type { Changes, RightReading } from '../../scenario/reading.ts';
import { loadShipped } from '../shipped.ts';
import type { AskedScenario } from './askable.ts';
import { type Choices, findChoices } from './offers.ts';

/** Thrown for scenarios with faults. */
export class Faulty extends Error {
  readonly faults: readonly PlacedFault[];

  constructor(faults: readonly PlacedFault[]) {
    super('the scenario has mistakes');
    this.faults = faults;
  }
}

/** The page's scenario, as a command line would name it. */
export const OWN = 'scenario.yaml';

/** Reads the page's scenario, its earlier versions, and shipped scenarios. */
export class PageReader implements Reader {
  readonly asked: AskedScenario;
  private written: Promise<RightReading> | undefined;
  private found: Promise<Choices> | undefined;

  constructor(asked: AskedScenario) {
    this.asked = asked;
  }

  /** Reads the page's scenario as written. */
  own(): Promise<RightReading> {
    this.written ??= this.read(OWN, {});
    return this.written;
  }

  /** Returns the names in it that fields may use. */
  choices(): Promise<Choices> {
    this.found ??= this.findChoices();
    return this.found;
  }

  /** Reads it without its axes, as most questions do, or with them if it is not valid without. */
  async asWritten(): Promise<RightReading> {
    return this.read(OWN, { set: {} }).catch((error: unknown) => {
      if (error instanceof Faulty) return this.own();
      throw error;
    });
  }

  private async findChoices(): Promise<Choices> {
    const own = await this.own();
    return findChoices(await this.asWritten(), own.scenario.axes);
  }

  /**
   * Reads scenarios.
   *
   * @throws Faulty if one has faults
   */
  async scenarios(paths: readonly string[], changes: Changes): Promise<RightReading[]> {
    return Promise.all(paths.map((path) => this.read(path, changes)));
  }

  /** @throws Faulty if a warband has faults */
  async warbands(paths: readonly string[], asked: FieldChoice): Promise<Warbands> {
    const field = await readWarbands(await this.texts(paths), asked, loadShipped);
    if ('faults' in field) throw new Faulty(field.faults);
    return field;
  }

  async texts(paths: readonly string[]): Promise<FileText[]> {
    const own = await this.own();
    return Promise.all(
      paths.map(async (path) => {
        if (path === OWN) return { path: this.asked.path, text: this.asked.text };
        const side = sidesOf(own).find((name) => sidePath(name) === path);
        return side === undefined ? loadShipped(`/${path}`, '') : { path, text: sideText(own, side) };
      }),
    );
  }

  /** @throws Faulty if it has faults */
  async made(scenario: object, name: string, changes: Changes): Promise<RightReading> {
    const reading = await readScenario(JSON.stringify(scenario), name, loadShipped, changes);
    if ('faults' in reading) throw new Faulty(reading.faults);
    return reading;
  }

  private async read(path: string, changes: Changes): Promise<RightReading> {
    const { text, path: own, earlier } = this.asked;
    const before = earlier.find(({ when }) => when === path);
    const file = path === OWN || before !== undefined ? { path: own, text } : await loadShipped(`/${path}`, '');
    const reading = await readScenario(before?.text ?? file.text, file.path, loadShipped, changes);
    if ('faults' in reading) throw new Faulty(reading.faults);
    return before === undefined ? reading : retitled(reading, `${reading.scenario.title} (${before.when})`);
  }
}

/** Returns the sides of a scenario that can be warbands: those that need no rows defined only in the scenario. */
export function sidesOf({ scenario: { canonical } }: RightReading): string[] {
  const { sides = {}, define } = canonical as { sides?: Readonly<Record<string, unknown>>; define?: unknown };
  return define === undefined ? Object.keys(sides) : [];
}

/** Returns the file name of a side, as on a command line. */
export function sidePath(side: string): string {
  return `${side}.yaml`;
}

function sideText({ scenario: { canonical }, system }: RightReading, side: string): string {
  const { sides } = canonical as { sides: Readonly<Record<string, object>> };
  return yamlOf({ title: capital(side), rules: system.id, ...sides[side] });
}

/** Puts the version in the title; nothing else depends on it. */
function retitled({ scenario, ...reading }: RightReading, title: string): RightReading {
  return { ...reading, scenario: { ...scenario, title, canonical: { ...(scenario.canonical as object), title } } };
}
