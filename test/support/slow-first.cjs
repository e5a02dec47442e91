const { default: Sequencer } = require('@jest/test-sequencer');

const NAMES = [
  'any-content',
  'backup',
  'beautypro-faults',
  'beautypro-processes',
  'booking-processes',
  'certificate-processes',
  'console-access',
  'console-news',
  'content-lifecycle',
  'leads',
  'live-linked-listed',
  'payment-refunds',
  'site-file',
  'sparse-backend',
];
/** Spec files that take longest, of which the size tells nothing: begun last, one of them would run on by itself while other processors wait. */
const SLOW = new RegExp(`/(${NAMES.join('|')})\\.`);

/** Begins with the slowest spec files also where jest has not seen them yet, as after a fresh checkout. */
module.exports = class SlowFirst extends Sequencer {
  static SLOW = SLOW;

  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(({ path }) => SLOW.test(path)), ...sorted.filter(({ path }) => !SLOW.test(path))];
  }
};
