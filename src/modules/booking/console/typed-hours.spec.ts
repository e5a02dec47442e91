import { readHours, writeHours } from './typed-hours';

describe('hours as they are typed', () => {
  it.each([
    ['', []],
    ['  ', []],
    ['9-18', [{ from: '09:00', to: '18:00' }]],
    [
      '09:00–13:00, 14.30 - 20',
      [
        { from: '09:00', to: '13:00' },
        { from: '14:30', to: '20:00' },
      ],
    ],
    ['20:00—24:00', [{ from: '20:00', to: '24:00' }]],
  ])('are read: %j', (typed, hours) => expect(readHours(typed)).toEqual(hours));

  it.each(['вихідний', '9', '9-', '9:0-10', '9-10-11', '9-10,', Array.from({ length: 7 }, (_, hour) => `${hour}-${hour + 1}`).join()])(
    'are not made of %j',
    (typed) => expect(readHours(typed)).toBeNull(),
  );

  it('are written as they are read', () => {
    expect(writeHours(readHours('9-13; 14-20')!)).toBe('09:00–13:00, 14:00–20:00');
    expect(writeHours([])).toBe('');
  });
});
