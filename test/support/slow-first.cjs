const { default: Sequencer } = require('@jest/test-sequencer');

/** Spec files that take longest, of which the size tells nothing: begun last, one of them would run on by itself while other processors wait. */
const SLOW = /\/test\/integration\/(any-content|sparse-backend|live-linked-listed|leads|console-access)\./;

/** Begins with the slowest spec files also where jest has not seen them yet, as after a fresh checkout. */
module.exports = class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(({ path }) => SLOW.test(path)), ...sorted.filter(({ path }) => !SLOW.test(path))];
  }
};
