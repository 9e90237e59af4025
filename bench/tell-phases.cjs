// Required before a program and the processes that it starts (NODE_OPTIONS), appends a line of each to the file that
// MONTECRAWL_PHASES names when it ends: when its phases began, in milliseconds since the epoch, and its processor time.
const { appendFileSync } = require('node:fs');
const { performance } = require('node:perf_hooks');

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const phases = performance
    .getEntriesByType('mark')
    .filter(({ name }) => name.startsWith('montecrawl:'))
    .map(({ name, startTime }) => [name.slice('montecrawl:'.length), performance.timeOrigin + startTime]);
  appendFileSync(process.env.MONTECRAWL_PHASES, `${JSON.stringify({ cpu: (user + system) / 1000, phases })}\n`);
});
