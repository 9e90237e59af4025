#!/usr/bin/env node
import { nodeHost, slashed } from './node-host.ts';
import { runProgram } from './program.ts';

process.exitCode = await runProgram(
  process.argv.slice(2).map((word) => slashed(word)),
  nodeHost(),
);
