import { parentPort, workerData } from 'node:worker_threads';
import { type BookOrder, testBook } from './test-book.ts';

/** The thread that a rulebook is tested on, so that one that does not come back can be stopped. */
parentPort?.postMessage(await testBook(workerData as BookOrder));
