import { TOLERANCE } from '../../questions/gate/verb.ts';

/** What the command line says of a gate. */
export interface GateCommand {
  /** `false`: --no-baseline. */
  readonly baseline?: string | false;
  readonly update?: true;
  readonly games?: number;
  /** In percentage points; left out: {@link TOLERANCE}. */
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

/** The tolerance as a rate. */
export function toleranceOf({ tolerance = TOLERANCE }: GateCommand): number {
  return tolerance / 100;
}
