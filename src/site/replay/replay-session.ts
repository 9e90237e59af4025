import * as Comlink from 'comlink';
import { startWorker } from '../start-worker.ts';
import type { GameAsked, Teller, Telling } from './teller.ts';

/** Requests games from a worker. */
export class ReplaySession {
  private worker: Worker | undefined;
  private teller: Comlink.Remote<Teller> | undefined;
  private isBusy = false;
  private cancel: () => void = () => {};

  /**
   * Requests a game.
   *
   * @returns `undefined` if stopped
   */
  tell(asked: GameAsked): Promise<Telling | undefined> {
    return this.run((teller) => teller.tell(asked));
  }

  /**
   * Requests a game and the luck of its rolls.
   *
   * @returns `undefined` if stopped
   */
  weigh(asked: GameAsked & { readonly which: number }): Promise<Telling | undefined> {
    return this.run((teller) => teller.weigh(asked));
  }

  /** Stops the worker, because it reads no messages during a search. */
  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.teller = undefined;
    this.isBusy = false;
    this.cancel();
  }

  /** Runs a request and drops an unfinished earlier one. */
  private async run(work: (teller: Comlink.Remote<Teller>) => Promise<Telling>): Promise<Telling | undefined> {
    if (this.isBusy) this.stop();
    this.isBusy = true;
    const teller = this.open();
    const stopped = new Promise<undefined>((resolve) => {
      this.cancel = () => resolve(undefined);
    });
    const telling = await Promise.race([work(teller), stopped]);
    if (this.teller === teller) this.isBusy = false;
    return telling;
  }

  private open(): Comlink.Remote<Teller> {
    if (this.teller !== undefined) return this.teller;
    this.worker = startWorker('teller');
    this.teller = Comlink.wrap<Teller>(this.worker);
    return this.teller;
  }
}
