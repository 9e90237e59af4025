import { testShown } from './prints.ts';

testShown('adg');
