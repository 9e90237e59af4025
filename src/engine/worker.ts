import { loadKernel } from '../rules/registry.ts';
import { serve } from './serve.ts';

/** What each thread of a pool runs. */
export default serve(loadKernel);
