import { addBook, loadKernel } from '../rules/registry.ts';
import { serve } from './serve.ts';

/** The function that each thread of a pool runs. */
export default serve(async (id, book) => {
  if (book !== undefined) addBook(book, (await import(book.url)).default);
  return loadKernel(id);
});
