// What `npm test` leaves to the whole suite (SUITE=whole, .ci/run), so that one waits no longer than eight minutes for it (docs/decisions/0028).
// Every flow and every part of the site keeps tests there; what is left out tries the same in more ways, at more widths, with more contents or
// more faults. Further repetition is left out by the specs themselves: pages, widths and the second language.

/** Of test/integration and test/contracts, by name: many contents, many steps, killed processes. */
const OF_SITES = [
  'any-content.property',
  'backup',
  'beautypro-faults.contract',
  'booking-processes',
  'certificate-processes',
  'console-news',
  'content-lifecycle',
  'live-linked-listed',
  'sparse-backend',
];

/** Of test/e2e, by name. */
const IN_BROWSER = [
  // looks, at many widths and with many contents
  'booking-lines',
  'components',
  'content-backends',
  'header-background',
  'headlines',
  'whole-words',
  'widget-shifts',
  'wide-screens',
  // every state and fault of what a flow beside them goes through

  'certificate-telegram',
  'console',
  'console-faults',
  'lead-arrival',
  'messages',
  'widget-failures',
  'widget-sign-out',
  'widget-states',
  'framed-widget',
  'widget-tree-states',
  'widget-visits',
  // what moves
  'opening',
  'remembrance',
  'shades',
  'thread',
  'velvet',
];

/** Names of spec files, without the ending. */
export const LEFT_OUT = new Set([...OF_SITES, ...IN_BROWSER].map((name) => `${name}.spec`));

/** Those of these paths of spec files that run: all, or what `npm test` has time for. */
export const chosenSpecs = (paths, isWhole) =>
  isWhole ? paths : paths.filter((path) => !LEFT_OUT.has(path.replace(/^.*[\\/]/, '').replace(/\.tsx?$/, '')));
