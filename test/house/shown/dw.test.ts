import { testShown } from './prints.ts';

testShown('dw');
