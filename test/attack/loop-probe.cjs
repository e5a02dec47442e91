// Loaded before a site that is attacked: tells by SIGUSR2 how much processor time one turn of its event loop took at most since the last
// time it was asked. Processor time of this thread, not time of day: what other processes of the machine take does not count.
const { readFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  /** Nanoseconds on a processor; the first number of the file. */
  const used = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]);
  let [longest, last] = [0, used()];
  setInterval(() => {
    const now = used();
    if (process.env.TURNS && now - last > 15e6)
      process.stderr.write(`TURN ${Math.round(performance.now())} ${((now - last) / 1e6).toFixed(0)}\n`);
    longest = Math.max(longest, now - last);
    last = now;
  }, 1).unref();
  process.on('SIGUSR2', () => {
    process.stderr.write(`longest turn: ${(longest / 1e6).toFixed(1)} ms\n`);
    longest = 0;
  });
}
