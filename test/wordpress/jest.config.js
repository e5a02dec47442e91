const { join } = require('node:path');

const root = join(__dirname, '../..');
process.chdir(root);
const { transform, transformIgnorePatterns, testEnvironment } = require('../../jest.config.js').projects[1];

/** The suites that need a running WordPress; scripts/test-wordpress.mjs starts it and sets their environment. */
module.exports = {
  rootDir: root,
  testEnvironment,
  transform,
  transformIgnorePatterns,
  // dynamic imports name the compiled file, as Node wants it
  moduleNameMapper: { '^(\\.{1,2}/.+)\\.js$': ['$1', '$1.js'] },
  testMatch: ['<rootDir>/test/wordpress/*.wordpress.spec.ts'],
  testTimeout: 120_000,
};
