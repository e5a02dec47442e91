// node bench/prints.mjs (part of npm run bench): how long a certificate takes to become a PDF, in the thread that prints them, and what the event
// loop of the site feels of it, beside the machine's own figure. Writes bench/RESULTS.md and ends with 1 when a goal is missed.
import { createRequire } from 'node:module';
import os from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { buildIfStale } from '../scripts/build.mjs';
import { goal, median, writeTable } from './results.mjs';

const PRINTS = Number(process.env.PRINTS ?? 60);
/** Each at the median. */
const GOAL_MS = 150;
/** The loop is late by this much at most: pages are answered meanwhile. */
const LATE_MS = 20;

const loadBefore = os.loadavg()[0];
await buildIfStale();
const require = createRequire(import.meta.url);
const built = (name) => require.resolve(`../dist/src/modules/certificate/adapters/pdf/${name}.js`);
const { WorkerPdfRenderer } = require(built('worker-pdf-renderer'));

const message = 'Мамо, дякую за все! '.repeat(15).slice(0, 300);
const words = {
  uk: { kind: 'Подарунковий сертифікат', headline: 'День волосся', recipient: 'Для Олени', codeLabel: 'Код сертифіката' },
  en: { kind: 'Gift certificate', headline: 'A hair day', recipient: 'For Olena', codeLabel: 'Certificate code' },
};
const bytes = await sharp(new URL('../content/media/cert-classic.jpg', import.meta.url).pathname)
  .resize({ width: 1200 })
  .jpeg({ quality: 85 })
  .toBuffer();
/** As CertificatePdfs has it: one certificate with its picture and the longest message. */
const print = (lang, number) => ({
  title: 'Оксамит',
  brand: 'Оксамит',
  lang,
  at: new Date(),
  pictures: [{ bytes, focal: { x: 0.5, y: 0.5 } }],
  certificates: [
    {
      ...words[lang],
      subline: '',
      message,
      picture: 0,
      place: '',
      valid: '22.11.2027',
      use: message.slice(0, 120),
      code: `7KQ2-M9XR-${String(number).padStart(4, '0')}`,
      link: `https://oksamyt.example/certificate/${String(number).padStart(22, 'a')}/`,
    },
  ],
});

/** Compresses the same 4 MB: what this machine needs for plain work at this moment, ms. */
const plain = Buffer.alloc(4 * 1024 * 1024, 'оксамит');
function machine() {
  const begun = performance.now();
  gzipSync(plain);
  return performance.now() - begun;
}

async function measured(printer, lang, number) {
  const begun = performance.now();
  const file = await printer.print(print(lang, number));
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('no PDF was made');
  return performance.now() - begun;
}

async function printAll() {
  for (let number = 1; number <= PRINTS; number++) {
    const lang = number % 2 ? 'uk' : 'en';
    times[lang].push(await measured(printer, lang, number));
  }
}

/** How late the event loop is while something is done, p99, ms. */
async function lateness(act) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await act();
  delay.disable();
  return Math.max(0, delay.percentile(99) / 1e6 - 5);
}

const own = Array.from({ length: 5 }, machine);
// the thread keeps no process alive
const alive = setInterval(() => undefined, 1000);
const printer = new WorkerPdfRenderer(built('pdf-worker'));
const cold = await measured(printer, 'uk', 0);
const times = { uk: [], en: [] };
const quiet = await lateness(() => pause(PRINTS * 20));
const busy = await lateness(printAll);
own.push(...Array.from({ length: 5 }, machine));
await printer.onApplicationShutdown();
clearInterval(alive);

writeTable(
  'prints',
  `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, load before ${loadBefore.toFixed(1)}.\n${PRINTS} certificates one after the other, each with a picture of ${Math.round(bytes.length / 1024)} KB and a message of 300 characters.`,
  [
    goal('a certificate as PDF, Ukrainian, ms', times.uk, GOAL_MS, 0),
    goal('a certificate as PDF, English, ms', times.en, GOAL_MS, 0),
    goal('how much later the event loop is meanwhile, p99, ms', [Math.max(0, busy - quiet)], LATE_MS, 1),
  ],
  [
    ['how late the event loop is with / without prints, p99, ms', `${busy.toFixed(1)} / ${quiet.toFixed(1)}`],
    ['the first of a new thread, ms', cold.toFixed(0)],
    ['compressing 4 MB on this machine, before and after, median, ms', median(own).toFixed(1)],
  ],
);
