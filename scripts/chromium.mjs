// Where Chromium is. Nothing downloads a browser: it comes from the system's packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags that keep a headless Chromium quiet on a machine without network, display or sandbox. */
export const QUIET_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of Chromium or Chrome; installs Debian's package when it can (root, apt), else says what to do and ends with 1. */
export function findChromium() {
  const chosen = process.env.CHROMIUM;
  const found = chosen ? [chosen] : PLACES;
  const path = found.find((place) => existsSync(place)) ?? installed();
  if (path) return path;
  console.error(
    'The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium), or set CHROMIUM=/path/to/chrome.',
  );
  process.exit(1);
}

function installed() {
  if (process.env.CHROMIUM || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log('installing chromium (apt-get) …');
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation');
  return existsSync(PLACES[0]) ? PLACES[0] : null;
}
