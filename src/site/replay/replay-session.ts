import * as Comlink from 'comlink';
import { startWorker } from '../start-worker.ts';
import type { GameRequest, Replayer, ReplayResult } from './replayer.ts';

/** Requests games from a worker. */
export class ReplaySession {
  private worker: Worker | undefined;
  private replayer: Comlink.Remote<Replayer> | undefined;
  private isBusy = false;
  private cancel: () => void = () => {};

  /**
   * Requests a game.
   *
   * @returns `undefined` if stopped
   */
  replay(asked: GameRequest): Promise<ReplayResult | undefined> {
    return this.run((replayer) => replayer.replay(asked));
  }

  /**
   * Requests a game and the luck of its rolls.
   *
   * @returns `undefined` if stopped
   */
  rateLuck(asked: GameRequest & { readonly which: number }): Promise<ReplayResult | undefined> {
    return this.run((replayer) => replayer.rateLuck(asked));
  }

  /** Stops the worker, because it reads no messages during a search. */
  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.replayer = undefined;
    this.isBusy = false;
    this.cancel();
  }

  /** Runs a request and drops an unfinished earlier one. */
  private async run(
    work: (replayer: Comlink.Remote<Replayer>) => Promise<ReplayResult>,
  ): Promise<ReplayResult | undefined> {
    if (this.isBusy) this.stop();
    this.isBusy = true;
    const replayer = this.open();
    const stopped = new Promise<undefined>((resolve) => {
      this.cancel = () => resolve(undefined);
    });
    const result = await Promise.race([work(replayer), stopped]);
    if (this.replayer === replayer) this.isBusy = false;
    return result;
  }

  private open(): Comlink.Remote<Replayer> {
    if (this.replayer !== undefined) return this.replayer;
    this.worker = startWorker('replayer');
    this.replayer = Comlink.wrap<Replayer>(this.worker);
    return this.replayer;
  }
}
