// node bench/schedule.mjs (part of npm run bench): what it costs to find free time and whole visits in the books of 60 masters, without reading
// them, beside the machine's own figure. Writes bench/RESULTS.md and ends with 1 when a goal is missed.
import { createRequire } from 'node:module';
import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { buildIfStale } from '../scripts/build.mjs';
import { goal, range, writeTable } from './results.mjs';

const MASTERS = 60;
const ROUNDS = 30;
const RULES = { step: 30, gapsMode: 'none', gapsPositions: ['day_start'], earliest: 0, shortestGap: 30 };

const loadBefore = os.loadavg()[0];
await buildIfStale();
const require = createRequire(import.meta.url);
const built = (name) => require(new URL(`../dist/src/modules/scheduling/domain/${name}.js`, import.meta.url).pathname);
const { offeredStarts } = built('offered-times');
const { appointmentsOn } = built('appointments');

let seed = 7;
const random = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;

/** A day with four fifths of it booked, in visits of 30 to 105 minutes. */
const fullDay = () =>
  Array.from({ length: MASTERS }, (_, master) => {
    const busy = [];
    for (let from = 540; from < 1260;) {
      const to = from + 15 * (2 + Math.floor(random() * 6));
      if (random() < 0.8) busy.push({ from, to });
      from = to;
    }
    const work = [
      { from: 540, to: 780 },
      { from: 825, to: 1260 },
    ];
    return { employee: `m${master}`, work, busy, bookedMinutes: busy.reduce((sum, { from, to }) => sum + to - from, 0) };
  });
const week = Array.from({ length: 7 }, fullDay);
const services = (count) =>
  Array.from({ length: count }, (_, index) => ({
    service: `s${index}`,
    sideBySide: index % 2 === 1,
    candidates: week[0].map(({ employee }, master) => ({
      employee,
      minutes: 30 + 15 * ((master + index) % 3),
      before: 0,
      after: 5,
      price: 50_000,
    })),
  }));

const three = services(3);
const ten = services(10);
const bound = { ...RULES, step: 5, gapsMode: 'maximal', gapsPositions: ['day_end'] };
const whole = { before: 0, minutes: 135, after: 5 };
const works = {
  sorting: () => Array.from({ length: 60_000 }, (_, index) => Math.sin(index)).sort((a, b) => a - b),
  freeTime: () => week.map((days) => days.map((day) => offeredStarts(day, whole, RULES))),
  dayOfThree: () => appointmentsOn(week[0], three, RULES, 200),
  dayOfTen: () => appointmentsOn(week[0], ten, bound, 200),
  weekOfThree: () => week.map((days) => appointmentsOn(days, three, RULES, 200)),
};

/** Milliseconds of each round; the works of a round follow each other, so that they share what else the machine does. */
const times = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, work] of Object.entries(works)) {
    const began = performance.now();
    work();
    times[name].push(performance.now() - began);
  }
const bySorting = (name) => times[name].map((each, round) => each / times.sorting[round]);
const figure = (what, name) => [what, `${range(times[name], 1)} ms`];

writeTable(
  'schedule',
  `${MASTERS} masters, four fifths of each day booked; ${os.cpus().length} cores, load ${loadBefore.toFixed(1)} before`,
  [
    goal('free time of a week, 3 services by one master, ÷ sorting', bySorting('freeTime'), 0.5, 2),
    goal('whole visits of a day, 3 services, ÷ sorting', bySorting('dayOfThree'), 1, 2),
    goal('whole visits of a day, 10 services, every 5 minutes, gaps_mode maximal, ÷ sorting', bySorting('dayOfTen'), 5, 2),
  ],
  [
    figure('the machine sorts 60,000 numbers', 'sorting'),
    figure('free time of a week, 3 services by one master', 'freeTime'),
    figure('whole visits of a day, 3 services', 'dayOfThree'),
    figure('whole visits of a day, 10 services', 'dayOfTen'),
    figure('whole visits of a week, 3 services', 'weekOfThree'),
  ],
);
