/** Projects: unit specs beside the code; integration and contract suites under test/; attacks on a started site, which `npm test` leaves out. */
const swc = { ...JSON.parse(require('node:fs').readFileSync('.swcrc', 'utf8')), exclude: [], swcrc: false, module: { type: 'commonjs' } };
/** Packages that are ES modules only: Node 20 can require them, jest cannot. */
const ESM_ONLY = ['cookie', 'd3-[a-z-]+', 'internmap', 'jose'];
const base = {
  testEnvironment: 'node',
  // import() of our own files names them as they are after the build
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // their main files end with .mjs, which jest does not transform
    '^(d3-array|d3-path|d3-shape)$': '<rootDir>/node_modules/$1/dist/$1.js',
  },
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc], '^.+\\.js$': ['@swc/jest', { module: { type: 'commonjs' }, swcrc: false }] },
  transformIgnorePatterns: [`/node_modules/(?!(.*/node_modules/)?(${ESM_ONLY.join('|')})/)`],
};
module.exports = {
  // a whole site is booted per file, on machines that do other things too
  testTimeout: 180_000,
  testSequencer: '<rootDir>/test/support/slow-first.cjs',
  // nothing else runs beside them, and most of them wait now and then
  maxWorkers: '100%',
  // what a site leaves behind adds up over a hundred of them: near the end of its memory a process does little but collect garbage
  workerIdleMemoryLimit: '1500MB',
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{src,views,client}/**/*.spec.{ts,tsx}', '<rootDir>/test/{unit,boundaries}/**/*.spec.ts'],
    },
    { ...base, displayName: 'attack', testMatch: ['<rootDir>/test/attack/**/*.spec.ts'] },
    {
      ...base,
      displayName: 'integration',
      globalSetup: '<rootDir>/test/support/database/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/database/global-teardown.ts',
      // groups: several of them in one file, written by scripts/spec-groups.mjs
      testMatch: ['<rootDir>/test/{contracts,integration}/**/*.spec.{ts,tsx}', '<rootDir>/test/groups/**/*.spec.js'],
    },
  ],
};
