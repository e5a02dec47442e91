import { giftNameSize } from './gift-name';

it('a name on the card is as large as its line allows', () => {
  expect(giftNameSize('')).toBe('8em');
  expect(giftNameSize('Олена')).toBe('8em');
  expect(giftNameSize('Олександра Шевченко')).toBe('5.7em');
  expect(giftNameSize('x'.repeat(200))).toBe('3.2em');
});
