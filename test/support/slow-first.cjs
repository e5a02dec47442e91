const { default: Sequencer } = require('@jest/test-sequencer');
const { tagOf } = require('./test-tags.cjs');

/** Begins with the tagged spec files, which take longest: begun last, one of them would run on by itself while other processors wait. */
module.exports = class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isTagged = new Set(sorted.filter(({ path }) => tagOf(path) !== null));
    return [...isTagged, ...sorted.filter((test) => !isTagged.has(test))];
  }
};
