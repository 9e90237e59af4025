#!/usr/bin/env node
import { nodeHost } from './node-host.ts';
import { runProgram } from './program.ts';

process.exitCode = await runProgram(process.argv.slice(2), nodeHost());
