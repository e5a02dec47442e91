import { readGiftChange } from './order-gifts';

const NOW = new Date('2026-11-22T10:00:00Z');

describe('a change of a gift', () => {
  it('is of the fields that are named; empty ones are taken away', () => {
    expect(readGiftChange({ email: ' Ira@Example.com ' }, NOW)).toEqual({ change: { email: 'ira@example.com' } });
    expect(readGiftChange({ email: '', sendAt: null, message: ' a\r\nb ' }, NOW)).toEqual({
      change: { email: null, sendAt: null, message: 'a\nb' },
    });
    expect(readGiftChange({}, NOW)).toEqual({ change: {} });
    expect(readGiftChange('nothing', NOW)).toEqual({ change: {} });
  });

  it('tells all that is wrong, and changes nothing else of it', () => {
    const reading = readGiftChange({ email: 'x', sendAt: '2026-11-21T10:00:00Z', message: 'x'.repeat(301), design: 'a', id: 8 }, NOW);
    expect('problems' in reading && Object.keys(reading.problems).sort()).toEqual(['design', 'email', 'id', 'message', 'sendAt']);
  });
});
