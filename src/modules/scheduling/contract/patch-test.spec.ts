import { commonRules, countsFor, patchTestOf, type KnownTest, type PatchTestRule } from './patch-test';

const RULE: PatchTestRule = { service: 'test', hours: 48, months: 6 };
const at = (iso: string) => new Date(iso);
const appointment = (iso: string) => ({ startsAt: at(iso), date: iso.slice(0, 10) });
const test = (iso: string, more: Partial<KnownTest> = {}): KnownTest => ({
  service: 'test',
  day: iso.slice(0, 10),
  endedAt: at(iso).getTime() / 1000,
  isDone: true,
  ...more,
});
const counts = (end: string, begins: string, rule = RULE) =>
  countsFor({ day: end.slice(0, 10), endsAt: at(end) }, rule, appointment(begins));

describe('hours between a test and its appointment', () => {
  it.each([
    ['2026-11-23T10:00:00+02:00', '2026-11-25T10:00:00+02:00', true],
    ['2026-11-23T10:01:00+02:00', '2026-11-25T10:00:00+02:00', false],
    // 47 hours by the sun: the clock goes forward on 28 March
    ['2027-03-27T10:00:00+02:00', '2027-03-29T10:00:00+03:00', false],
    ['2027-03-27T10:00:00+02:00', '2027-03-29T11:00:00+03:00', true],
    // 49 hours: it goes back on 25 October
    ['2026-10-24T11:00:00+03:00', '2026-10-26T10:00:00+02:00', true],
    ['2026-10-24T11:01:00+03:00', '2026-10-26T10:00:00+02:00', false],
  ])('a test that ends at %s counts at %s: %s', (end, begins, expected) => expect(counts(end, begins)).toBe(expected));
});

describe('months between a test and its appointment', () => {
  it.each([
    ['2026-05-25T10:00:00+03:00', '2026-11-25T10:00:00+02:00', true],
    ['2026-05-24T10:00:00+03:00', '2026-11-25T10:00:00+02:00', false],
    ['2026-08-31T10:00:00+03:00', '2027-02-28T20:00:00+02:00', true],
    ['2026-08-31T10:00:00+03:00', '2027-03-01T10:00:00+02:00', false],
  ])('a test of %s counts at %s: %s', (end, begins, expected) => expect(counts(end, begins)).toBe(expected));
});

describe('the test of an appointment', () => {
  const begins = appointment('2026-11-25T10:00:00+02:00');
  const of = (tests: readonly KnownTest[], rules: readonly (PatchTestRule | null)[] = [RULE]) => patchTestOf(rules, begins, tests);

  it('is none where nothing requires one', () => expect(of([], [null])).toBeNull());

  it('is missing, with the moment until which it can be done', () => {
    expect(of([])).toMatchObject({ state: 'missing', latest: at('2026-11-23T10:00:00+02:00'), day: null });
    expect(of([test('2026-11-24T10:00:00+02:00'), test('2026-11-10T10:00:00+02:00', { service: 'other' })])?.state).toBe('missing');
  });

  it('is booked until it is done', () => {
    const booked = test('2026-11-23T09:00:00+02:00', { isDone: false });
    expect(of([booked])).toMatchObject({ state: 'booked', day: '2026-11-23' });
    expect(of([booked, test('2026-09-01T09:00:00+03:00')])).toMatchObject({ state: 'done', day: '2026-09-01' });
  });

  it('is the one of several that is furthest from done', () => {
    const other = { ...RULE, service: 'other' };
    expect(of([test('2026-11-10T10:00:00+02:00')], [RULE, other])).toMatchObject({ state: 'missing', service: 'other' });
  });

  it('is one for services that require the same, and one of each that is another', () => {
    const other = { ...RULE, service: 'other', hours: 99 };
    expect(commonRules([null, RULE, { service: 'test', hours: 72, months: 3 }, other])).toEqual([
      { service: 'test', hours: 72, months: 3 },
      other,
    ]);
    expect(commonRules([undefined, null])).toEqual([]);
  });
});
