import { testShown } from './prints.ts';

testShown('ddd');
