const { readFileSync } = require('node:fs');

const TAG = /^\/\/ @(slow|fault|kill)\b/m;

/**
 * The tag of a spec file, or null. A comment before its imports, `// @slow: why`, keeps it out of `npm test`: `npm run test:all` runs it.
 * @slow takes long, @fault breaks an outside service, @kill kills processes. Browser tests have Playwright's own tags instead.
 */
exports.tagOf = (path) => TAG.exec(readFileSync(path, 'utf8'))?.[1] ?? null;
