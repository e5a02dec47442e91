// npm run bench:effects: how long a frame takes while each effect moves, at full speed of the processor, beside its floor: the same steps in
// the same browser without the effect, in turn. Where no graphics card is found, the processor draws what a card would.
// Goals: a median of 60 frames a second, no frame above 50 ms in twenty more than at the floor, nothing drawn off the screen.
// ROUNDS=3; `npm run bench:effects -- velvet silk` measures these alone, and writes nothing. Writes bench/RESULTS.md and ends with 1 when a
// goal is missed.
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build.mjs';
import { findChromium, QUIET_FLAGS } from '../scripts/chromium.mjs';
import { EFFECTS } from './effect-frames.mjs';
import { start } from './measured-process.mjs';
import { goal, median, range, together, writeTable } from './results.mjs';

const PORT = Number(process.env.E2E_PORT ?? 3186);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SLOW_MS = 50;
const GOALS = { medianMs: 17.2, slowPercent: 5, offScreen: 0 };
const SCREENS = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
};

const slowPercent = (times) => (100 * times.filter((time) => time > SLOW_MS).length) / times.length;

buildIfStale();
const load = os.loadavg()[0];
const dataFolder = mkdtempSync(join(os.tmpdir(), 'site-effects-'));
const site = await start('dist/src/main.js', PORT, { LOG_LEVEL: 'error', DATA_DIR: dataFolder }, '/health/ready');
const args = [...QUIET_FLAGS.filter((flag) => flag !== '--disable-gpu'), '--use-gl=angle', '--enable-unsafe-swiftshader'];
const browser = await chromium.launch({ executablePath: findChromium(), args });
const context = { newPage: (screen) => browser.newPage({ ...screen, baseURL: `http://127.0.0.1:${PORT}` }) };
const asked = process.argv.slice(2);
const goals = [];
const figures = [];
const floorFrames = [];
try {
  for (const [name, { about, effect, floors }] of Object.entries(EFFECTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const [screenName, screen] of Object.entries(SCREENS)) {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) {
        const measured = { floors: {} };
        for (const [floorName, floor] of Object.entries(floors)) measured.floors[floorName] = (await floor(context, screen)).times;
        Object.assign(measured, await effect(context, screen));
        rounds.push(measured);
      }
      const title = `${name}, ${screenName}`;
      const floorsOf = (floorName) => rounds.map((round) => round.floors[floorName]);
      const [nearest] = Object.keys(floors).slice(-1);
      const more = rounds.map(({ times, floors: without }) => slowPercent(times) - slowPercent(without[nearest]));
      const medians = rounds.map(({ times }) => median(times));
      const parts = [goal('', medians, GOALS.medianMs, 1, ' ms'), goal('', more, GOALS.slowPercent, 1, ' %')];
      const offScreen = rounds.flatMap((round) => round.offScreen ?? []);
      if (offScreen.length > 0) parts.push(goal('', [Math.max(...offScreen)], GOALS.offScreen, 0));
      goals.push(together(`${title} (${about})`, parts));
      for (const floorName of Object.keys(floors)) {
        floorFrames.push({ median: median(floorsOf(floorName).map(median)), slow: median(floorsOf(floorName).map(slowPercent)) });
      }
      const dense = rounds.flatMap((round) => round.dense ?? []);
      if (dense.length > 0) figures.push([`device pixels per pixel of ${title}`, dense.map((one) => one.toFixed(2)).join(', ')]);
      console.log(goals.at(-1).name, goals.at(-1).text);
    }
  }
} finally {
  await browser.close();
  await site.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
const floorRange = (key, digits) =>
  range(
    floorFrames.map((floor) => floor[key]),
    digits,
  );
figures.push([`floors, median frame / frames above ${SLOW_MS} ms`, `${floorRange('median', 1)} ms / ${floorRange('slow', 1)} %`]);
if (asked.length === 0) {
  const about = `${os.cpus().length} × ${os.cpus()[0].model.split(' ').slice(0, 2).join(' ')}, no graphics card, load before ${load.toFixed(1)}`;
  writeTable(
    'effects',
    `${about}. ${ROUNDS} rounds; floor (the same steps without the effect) and effect in turn.\nEach row: median frame / frames above ${SLOW_MS} ms, more than at the floor / frames drawn off the screen.`,
    goals,
    figures,
  );
} else for (const figure of figures) console.log(...figure);
