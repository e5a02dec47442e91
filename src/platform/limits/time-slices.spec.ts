import { inSlices } from './time-slices';

const PIECE_MS = 2;
const PIECES = 40;
/** What a turn may take: one slice, one piece of each work, and as much again for the machine. */
const LONGEST_TURN_MS = 30;

/** Work of many pieces, and the processor time of each turn of the event loop meanwhile. */
async function turnsDuring(works: number): Promise<readonly number[]> {
  const turns: number[] = [];
  let isOver = false;
  const used = () => process.cpuUsage().user / 1000;
  const watched = (async () => {
    for (let from = used(); !isOver; from = used()) {
      await new Promise((resolve) => setImmediate(resolve));
      turns.push(used() - from);
    }
  })();
  function* pieces() {
    for (let piece = 0; piece < PIECES; piece++) {
      for (const until = performance.now() + PIECE_MS; performance.now() < until;);
      yield;
    }
    return 'done';
  }
  const results = await Promise.all(Array.from({ length: works }, () => inSlices(pieces())));
  isOver = true;
  await watched;
  expect(results).toEqual(Array.from({ length: works }, () => 'done'));
  return turns;
}

it.each([1, 8])('lets others go first about every ten milliseconds, whether it is one work or eight: %i', async (works) => {
  const turns = await turnsDuring(works);
  const [typical] = [...turns].sort((a, b) => a - b).slice(Math.floor(turns.length / 2));
  expect(typical).toBeLessThan(LONGEST_TURN_MS);
  expect(turns.length).toBeGreaterThan((works * PIECES * PIECE_MS) / LONGEST_TURN_MS);
});
