import { processorLimit } from './processor-limit';

it('is over once the process has used so much of its processors', () => {
  const isOver = processorLimit(20);
  const began = process.cpuUsage();
  expect(isOver()).toBe(false);
  let turns = 0;
  while (!isOver()) turns += 1;
  const { user, system } = process.cpuUsage(began);
  expect(user + system).toBeGreaterThanOrEqual(20_000);
  expect(turns).toBeGreaterThan(0);
});
