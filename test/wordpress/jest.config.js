const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '../..');
const { exclude: _specsToo, ...swc } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));

/** The suites that need a running WordPress; scripts/test-wordpress.mjs starts it and sets their environment. */
module.exports = {
  rootDir: root,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/wordpress/*.wordpress.spec.ts'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', { ...swc, swcrc: false }] },
  testTimeout: 120_000,
};
