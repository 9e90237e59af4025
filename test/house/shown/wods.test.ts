import { testShown } from './prints.ts';

testShown('wods');
