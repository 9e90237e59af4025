import * as Comlink from 'comlink';
import { startWorker } from '../start-worker.ts';
import type { GameAsked, Teller, Telling } from './teller.ts';

/** Asks a worker for games to be shown. */
export class ReplaySession {
  private worker: Worker | undefined;
  private teller: Comlink.Remote<Teller> | undefined;
  private isBusy = false;
  private cancel: () => void = () => {};

  /**
   * Asks for a game; an earlier wish that is not fulfilled yet is forgotten.
   *
   * @returns `undefined` where it was stopped
   */
  async tell(asked: GameAsked): Promise<Telling | undefined> {
    if (this.isBusy) this.stop();
    this.isBusy = true;
    const teller = this.open();
    const stopped = new Promise<undefined>((resolve) => {
      this.cancel = () => resolve(undefined);
    });
    const telling = await Promise.race([teller.tell(asked), stopped]);
    if (this.teller === teller) this.isBusy = false;
    return telling;
  }

  /** A search takes no messages, so its worker ends with it. */
  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.teller = undefined;
    this.isBusy = false;
    this.cancel();
  }

  private open(): Comlink.Remote<Teller> {
    if (this.teller !== undefined) return this.teller;
    this.worker = startWorker('teller');
    this.teller = Comlink.wrap<Teller>(this.worker);
    return this.teller;
  }
}
