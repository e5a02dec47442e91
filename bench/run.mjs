// npm run bench: all benches of the server, one after the other; ends with 1 when one of them missed a goal.
import { spawnSync } from 'node:child_process';

const results = [
  'bench/bench.mjs',
  'bench/leads.mjs',
  'bench/orders.mjs',
  'bench/prints.mjs',
  'bench/schedule.mjs',
  'bench/booking.mjs',
  'bench/waits.mjs',
  'bench/booking-http.mjs',
  'bench/console.mjs',
].map((file) => spawnSync(process.execPath, [file], { stdio: 'inherit' }).status);
process.exitCode = results.every((status) => status === 0) ? 0 : 1;
