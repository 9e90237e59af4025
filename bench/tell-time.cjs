// Required before a program, tells on descriptor 3 what processor time it took when it ends, in milliseconds: of all its
// threads, and of the one it began with where the system says.
const { readFileSync, writeSync } = require('node:fs');

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  let own = null;
  try {
    own = Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {}
  writeSync(3, JSON.stringify({ cpu: (user + system) / 1000, own }));
});
