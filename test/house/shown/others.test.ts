import { testShown } from './prints.ts';

testShown('others');
