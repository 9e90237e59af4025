import { serve } from '../../src/engine/serve.ts';
import { raceKernel } from './race.ts';

export default serve(async () => raceKernel);
