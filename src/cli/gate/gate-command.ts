import { TOLERANCE } from '../../questions/verbs/gate.ts';

/** Options of `gate` on the command line. */
export interface GateCommand {
  /** `false`: --no-baseline. */
  readonly baseline?: string | false;
  readonly update?: true;
  readonly games?: number;
  /** In percentage points; default: {@link TOLERANCE}. */
  readonly tolerance?: number;
  readonly budget: number;
  readonly edited?: true;
  readonly replay?: true;
  readonly whole?: true;
  readonly speed?: true;
  readonly junit?: string;
  readonly markdown?: string;
  readonly out?: string;
  readonly png?: true;
  readonly json?: true;
  readonly threads?: number;
  readonly batch?: number;
  readonly quiet?: true;
}

/** Returns the tolerance as a rate, 0..1. */
export function toleranceOf({ tolerance = TOLERANCE }: GateCommand): number {
  return tolerance / 100;
}
