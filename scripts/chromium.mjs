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
/** Chromium without windows: the same engine for half the work, which is what Playwright brings along as well. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
/** Longest wait for one call of apt-get, ms: a mirror that does not answer must not hang the tests. */
const APT_TIMEOUT = 180_000;

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
  // widths of glyphs as on phones and fine screens, not rounded to whole pixels
  '--font-render-hinting=none',
];

/** Path of Chromium or Chrome, for measurements and pictures; installs Debian's package when it can, else says what to do and ends with 1. */
export function findChromium() {
  const path = found(PLACES) ?? installed('chromium', PLACES[0]);
  if (path) return path;
  console.error(noBrowser());
  process.exit(1);
}

/** Path of the browser for tests: the headless shell where it is or may and can be installed, else Chromium; null when there is none. */
export function findTestBrowser({ mayInstallShell = false } = {}) {
  const shell = found([HEADLESS_SHELL]) ?? (mayInstallShell ? installed('chromium-headless-shell', HEADLESS_SHELL) : null);
  return shell ?? found(PLACES) ?? installed('chromium', PLACES[0]);
}

/**
 * Path of a Chromium with all that people's browsers have, the headless shell does not refuse cookies; null when there is none.
 * @param mayInstall whether Debian's package is installed when it can be; not where a browser was chosen by CHROMIUM
 */
export function findFullChromium({ mayInstall = false } = {}) {
  return PLACES.find((place) => existsSync(place)) ?? (mayInstall ? installed('chromium', PLACES[0]) : null);
}

/** What to do when there is no browser. */
export function noBrowser() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return `There is no browser at CHROMIUM=${CHROMIUM}.`;
  return 'A browser is missing. Install Chromium (Debian, Ubuntu: sudo apt-get install chromium-headless-shell, or chromium), or set CHROMIUM=/path/to/chrome.';
}

function found(places) {
  const chosen = process.env.CHROMIUM;
  return (chosen ? [chosen] : places).find((place) => existsSync(place));
}

/** Installs a package of Debian or Ubuntu, as root; null where that is not possible. */
function installed(name, path) {
  if (process.env.CHROMIUM || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log(`installing ${name} (apt-get) …`);
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: 'ignore',
      timeout: APT_TIMEOUT,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation');
  if (!install() && apt('update')) install();
  return existsSync(path) ? path : null;
}
