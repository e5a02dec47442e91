import { processorLimit } from './processor-limit';

it('is over once the process has used so much of its processors', () => {
  // before the limit begins: what it counts is a part of what is counted here
  const began = process.cpuUsage();
  const isOver = processorLimit(20);
  expect(isOver()).toBe(false);
  let turns = 0;
  while (!isOver()) turns += 1;
  const { user, system } = process.cpuUsage(began);
  expect(user + system).toBeGreaterThanOrEqual(20_000);
  expect(turns).toBeGreaterThan(0);
});
