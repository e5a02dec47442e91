/** Two projects: unit specs beside the code, and integration and contract suites under test/. */
const base = {
  testEnvironment: 'node',
  transform: { '^.+\\.tsx?$': ['@swc/jest', { ...JSON.parse(require('node:fs').readFileSync('.swcrc', 'utf8')), exclude: [] }] },
};
module.exports = {
  projects: [
    { ...base, displayName: 'unit', testMatch: ['<rootDir>/{src,views,client}/**/*.spec.{ts,tsx}', '<rootDir>/test/unit/**/*.spec.ts'] },
    { ...base, displayName: 'integration', testMatch: ['<rootDir>/test/{contracts,integration}/**/*.spec.{ts,tsx}'] },
  ],
};
