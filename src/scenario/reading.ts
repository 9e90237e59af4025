import { type Fault, Faults } from '../check/fault.ts';
import { Origins } from '../check/origins.ts';
import type { FaultReport, PlacedFault } from '../check/placed-fault.ts';
import type { Source } from '../check/source.ts';
import { loadSystem, SYSTEM_IDS } from '../rules/registry.ts';
import type { RuleSystem, SystemId } from '../rules/system.ts';
import type { FileText } from './file-kind.ts';
import type { LineUps } from './line-ups.ts';
import type { Scenario, VaryValue } from './scenario.ts';
import type { Settings } from './settings.ts';

/** The result of reading a scenario. */
export type Reading = RightReading | FaultReport;

/** A valid scenario. */
export interface RightReading {
  readonly scenario: Scenario;
  readonly system: RuleSystem;
  /** What `balance` may change, and its goal, if the scenario has one. */
  readonly settings?: Settings;
  /** The line-ups of a side, if the scenario has a pool. */
  readonly lineUps?: LineUps;
  /** Warnings for its author. */
  readonly remarks?: readonly string[];
}

/** Where rulebooks come from. */
export interface Registry {
  readonly ids: readonly string[];
  /** Loads a rulebook. Called only with {@link ids}. */
  load(id: string): Promise<RuleSystem>;
}

/** All rulebooks. */
export const REGISTRY: Registry = { ids: SYSTEM_IDS, load: (id) => loadSystem(id as SystemId) };

/** Changes that the command line makes to a file. */
export interface Changes {
  readonly seed?: number | undefined;
  readonly games?: number | undefined;
  readonly precision?: number | undefined;
  readonly everyStep?: boolean | undefined;
  /** Policies by side, '' for all sides; they replace values that the file varies or sets. */
  readonly policy?: Readonly<Record<string, string>> | undefined;
  /** Values by path; they replace those of a path that the file varies. */
  readonly vary?: Readonly<Record<string, readonly VaryValue[]>> | undefined;
  /** Warbands that `vary` may substitute for a side, by the names of their files. */
  readonly warbands?: readonly FileText[] | undefined;
  /** Names of {@link warbands} to substitute for a side in turn. Default: the only side other than `ranked`. */
  readonly against?: { readonly names: readonly string[]; readonly ranked?: string | undefined } | undefined;
  /** Further files with rows and prices, as the command line names them. */
  readonly use?: readonly string[] | undefined;
  /** Names of the sides, in order. */
  readonly names?: readonly string[] | undefined;
  /** Claims to count, by name; they override those of the file. */
  readonly count?: Readonly<Record<string, string>> | undefined;
  /** The cell that the question is about, by path; it overrides the file. */
  readonly focus?: Readonly<Record<string, VaryValue>> | undefined;
  /**
   * One value by path: the scenario is read as written except for these and {@link vary}, without its own `vary` and
   * `expect`. Default: the file's `vary` and `expect` apply.
   */
  readonly set?: Readonly<Record<string, VaryValue>> | undefined;
}

/** Notes taken while a scenario is read: its faults and the sources of its parts. */
export class Notes {
  readonly faults = new Faults();
  readonly origins: Origins;
  /** Faults of the texts themselves. */
  readonly placed: PlacedFault[] = [];
  /** Warnings for authors of valid files. */
  readonly remarks: string[] = [];
  /** Statlines by the JSON of the path of their member. */
  readonly statlines = new Map<string, string>();
  /** Names of the sides from files of their own, each with a title and the like above it. */
  readonly headed = new Set<string>();

  constructor(root: Source) {
    this.origins = new Origins(root);
  }

  get any(): boolean {
    return this.faults.any || this.placed.length > 0;
  }

  /** @param aim moves a fault to the position in a statline that it is about */
  report(aim: (fault: Fault) => Fault = (fault) => fault): FaultReport {
    const faults = new Faults();
    faults.all.push(...this.faults.all.map(aim));
    return this.origins.report(faults, this.placed);
  }
}
