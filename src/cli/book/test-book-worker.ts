import { parentPort, workerData } from 'node:worker_threads';
import { type BookOrder, testBook } from './test-book.ts';

/** Tests a rulebook on a thread of its own, so that an endless loop can be stopped. */
parentPort?.postMessage(await testBook(workerData as BookOrder));
