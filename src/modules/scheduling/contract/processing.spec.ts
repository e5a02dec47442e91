import { fitsProcessing, processingIn } from './processing';

describe('processing time', () => {
  it('lies within a service, with five minutes of work before and after', () => {
    expect(fitsProcessing({ from: 5, minutes: 35 }, 45)).toBe(true);
    expect(fitsProcessing({ from: 4, minutes: 35 }, 90)).toBe(false);
    expect(fitsProcessing({ from: 5, minutes: 36 }, 45)).toBe(false);
    expect(fitsProcessing({ from: 0, minutes: 0 }, 5)).toBe(true);
  });

  it('begins at the same minute and is as long for each employee, and is none where the service is too short', () => {
    const processing = { from: 30, minutes: 35 };
    expect(processingIn(processing, 90)).toEqual([{ from: 30, to: 65 }]);
    expect(processingIn(processing, 120)).toEqual([{ from: 30, to: 65 }]);
    expect(processingIn(processing, 69)).toEqual([]);
    expect(processingIn({ from: 0, minutes: 0 }, 90)).toEqual([]);
  });
});
