import { isStrong } from './device-capabilities';

describe('a device that gets effects', () => {
  it('has four gigabytes and four cores, or does not tell', () => {
    expect(isStrong({ deviceMemory: 8, hardwareConcurrency: 8 })).toBe(true);
    expect(isStrong({ deviceMemory: 2, hardwareConcurrency: 8 })).toBe(false);
    expect(isStrong({ deviceMemory: 8, hardwareConcurrency: 2 })).toBe(false);
    expect(isStrong({})).toBe(true);
  });
});
