import { defineConfig } from '@playwright/test';

const PORT = 3187;

/** Flags that keep a headless Chromium quiet on a machine without network, display or sandbox. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 120_000,
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS },
  },
  webServer: {
    command: 'node dist/src/main.js',
    url: `http://127.0.0.1:${PORT}/health/ready`,
    env: { PORT: String(PORT), DATA_DIR: 'data/e2e', LOG_LEVEL: 'warn' },
    timeout: 60_000,
  },
});
