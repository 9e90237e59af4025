// Required before a program, tells on descriptor 3 when its phases began, in milliseconds since the epoch, and what
// processor time it took when it ends.
const { writeSync } = require('node:fs');
const { performance } = require('node:perf_hooks');

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const phases = performance
    .getEntriesByType('mark')
    .filter(({ name }) => name.startsWith('montecrawl:'))
    .map(({ name, startTime }) => [name.slice('montecrawl:'.length), performance.timeOrigin + startTime]);
  writeSync(3, JSON.stringify({ cpu: (user + system) / 1000, phases }));
});
