import { loadKernel } from '../rules/registry.ts';
import { serve } from './serve.ts';

/** The function that each thread of a pool runs. */
export default serve(loadKernel);
