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

/** What became of something that was to be a scenario. */
export type Reading = RightReading | FaultReport;

/** A scenario that was found right. */
export interface RightReading {
  readonly scenario: Scenario;
  readonly system: RuleSystem;
  /** What `balance` may change in it and is to reach, where it says so. */
  readonly settings?: Settings;
  /** What a side may take in it, where it has a pool. */
  readonly lineUps?: LineUps;
  /** What an author should know of it, though it is right. */
  readonly remarks?: readonly string[];
}

/** Where rulebooks come from. */
export interface Registry {
  readonly ids: readonly string[];
  /** Asked only for {@link ids}. */
  load(id: string): Promise<RuleSystem>;
}

/** All rulebooks there are. */
export const REGISTRY: Registry = { ids: SYSTEM_IDS, load: (id) => loadSystem(id as SystemId) };

/** What the command line says otherwise than the file. */
export interface Changes {
  readonly seed?: number | undefined;
  readonly games?: number | undefined;
  readonly precision?: number | undefined;
  readonly everyStep?: boolean | undefined;
  /** Policies by side, that of all sides by ''; a side that the file varies or sets otherwise has this one instead. */
  readonly policy?: Readonly<Record<string, string>> | undefined;
  /** By place; a place that the file varies too gets these values instead. */
  readonly vary?: Readonly<Record<string, readonly VaryValue[]>> | undefined;
  /** Warbands that `vary` may put in place of a side, by the names of their files. */
  readonly warbands?: readonly FileText[] | undefined;
  /** Names of {@link warbands} that take the place of a side in turn; left out of it: the only one beside `ranked`. */
  readonly against?: { readonly names: readonly string[]; readonly ranked?: string | undefined } | undefined;
  /** Files with rows and prices beside those that the file uses, as a command line names them. */
  readonly use?: readonly string[] | undefined;
  /** What sides are called, in their order. */
  readonly names?: readonly string[] | undefined;
  /** Claims to be counted, by name; over those of the file. */
  readonly count?: Readonly<Record<string, string>> | undefined;
  /** The cell that the question is about, by place; over what the file says. */
  readonly focus?: Readonly<Record<string, VaryValue>> | undefined;
  /**
   * By place, one value each: the scenario is read as it is written but for these and {@link vary}, without its own
   * `vary` and `expect`. Left out, those hold.
   */
  readonly set?: Readonly<Record<string, VaryValue>> | undefined;
}

/** What is known while a scenario is being read: its faults and where its parts came from. */
export class Notes {
  readonly faults = new Faults();
  readonly origins: Origins;
  /** Faults of the texts themselves. */
  readonly placed: PlacedFault[] = [];
  /** What an author should know of files that are right. */
  readonly remarks: string[] = [];
  /** Statlines by the JSON of the path of their member. */
  readonly statlines = new Map<string, string>();
  /** Names of the sides that lie in files of their own, each with a title and the like above it. */
  readonly headed = new Set<string>();

  constructor(root: Source) {
    this.origins = new Origins(root);
  }

  get any(): boolean {
    return this.faults.any || this.placed.length > 0;
  }

  /** @param aim turns a fault to the place in a statline that it is about */
  report(aim: (fault: Fault) => Fault = (fault) => fault): FaultReport {
    const faults = new Faults();
    faults.all.push(...this.faults.all.map(aim));
    return this.origins.report(faults, this.placed);
  }
}
