import * as Comlink from 'comlink';
import { startWorker } from '../start-worker.ts';
import type { GameAsked, Teller, Telling } from './teller.ts';

/** Asks a worker for games to be shown. */
export class ReplaySession {
  private worker: Worker | undefined;
  private teller: Comlink.Remote<Teller> | undefined;
  private isBusy = false;
  private cancel: () => void = () => {};

  /** Asks for a game. @returns `undefined` where it was stopped */
  tell(asked: GameAsked): Promise<Telling | undefined> {
    return this.run((teller) => teller.tell(asked));
  }

  /** Asks for a game and what its rolls were worth. @returns `undefined` where it was stopped */
  weigh(asked: GameAsked & { readonly which: number }): Promise<Telling | undefined> {
    return this.run((teller) => teller.weigh(asked));
  }

  /** A search takes no messages, so its worker ends with it. */
  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.teller = undefined;
    this.isBusy = false;
    this.cancel();
  }

  /** An earlier wish that is not fulfilled yet is forgotten. */
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
