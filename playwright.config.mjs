import { defineConfig } from '@playwright/test';
import { findTestBrowser, noBrowser, QUIET_FLAGS } from './scripts/chromium.mjs';

const PORT = Number(process.env.E2E_PORT ?? 3187);
const browser = findTestBrowser();
if (!browser) throw new Error(noBrowser());

// with which tests act as operators
const OPS_TOKEN = (process.env.E2E_OPS_TOKEN ??= 'operators-of-browser-tests-0123456789');

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 120_000,
  // machines are slow, and do other things too; who asks how soon something comes says it
  expect: { timeout: 40_000 },
  globalSetup: './test/e2e/global-setup.ts',
  // what passes when run again is named as unstable; what fails three times has failed
  retries: 2,
  use: {
    // what moves is tried where it is meant (WITH_MOTION): drawing it takes a quarter of the processors
    contextOptions: { reducedMotion: 'reduce' },
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: { executablePath: browser, args: QUIET_FLAGS },
  },
  webServer: {
    // .ci/run names Node 24 here
    command: `${process.env.SITE_NODE ?? 'node'} dist/src/main.js`,
    url: `http://127.0.0.1:${PORT}/health/ready`,
    // the payment provider leads back to it: the host that the order's cookie is of
    env: {
      PORT: String(PORT),
      SITE_URL: `http://127.0.0.1:${PORT}`,
      DATA_DIR: 'data/e2e',
      LOG_LEVEL: 'warn',
      IMAGE_PREPARE: 'off',
      OPS_TOKEN,
      // companies can pay by invoice
      COMPANY_INVOICE_SELLER: 'ТОВ «Оксамит»',
      COMPANY_INVOICE_CODE: '14360570',
      COMPANY_INVOICE_IBAN: 'UA213223130000026007233566001',
      COMPANY_INVOICE_BANK: 'АТ «Банк»',
      COMPANY_INVOICE_VAT: 'Без ПДВ',
    },
    timeout: 60_000,
    // it stops its database, too
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
