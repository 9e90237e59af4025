import { testShown } from './prints.ts';

testShown('2hdc');
