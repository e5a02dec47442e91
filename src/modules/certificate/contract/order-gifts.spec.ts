import { readGiftChange } from './order-gifts';

const NOW = new Date('2026-11-22T10:00:00Z');
const designs = () => ['rose.jpg', 'silk.jpg'];

describe('a change of a gift', () => {
  it('is of the fields that are named; empty ones are taken away', () => {
    expect(readGiftChange({ email: ' Ira@Example.com ' }, designs, NOW)).toEqual({ change: { email: 'ira@example.com' } });
    expect(readGiftChange({ email: '', sendAt: null, message: ' a\r\nb ' }, designs, NOW)).toEqual({
      change: { email: null, sendAt: null, message: 'a\nb' },
    });
    expect(readGiftChange({}, designs, NOW)).toEqual({ change: {} });
    expect(readGiftChange('nothing', designs, NOW)).toEqual({ change: {} });
  });

  it('takes one of the pictures that the gift can have, which are looked up for nothing else', () => {
    expect(readGiftChange({ design: 'silk.jpg' }, designs, NOW)).toEqual({ change: { design: 'silk.jpg' } });
    const none = () => {
      throw new Error('looked up');
    };
    expect(readGiftChange({ design: '', recipient: 'Ira' }, none, NOW)).toEqual({ change: { design: null, recipient: 'Ira' } });
  });

  it.each([
    [{ recipient: '李 Ганна' }, 'recipient', '李'],
    [{ giver: 'Твоя 李' }, 'giver', '李'],
    [{ message: 'Вітаю, Ҙәйнәп!' }, 'message', 'Ҙ'],
  ])('names the letter that no certificate is printed with: %j', (body, field, letter) => {
    expect(readGiftChange(body, designs, NOW)).toEqual({
      problems: { [field]: { key: 'certificate.problems.letter', args: { letter } } },
    });
  });

  it('takes emoji, which are left out in print, and what stands in for rare signs', () => {
    const message = '500₴ на пів\u2011дня, з\u02bcїзди 💐 ნინო שרה ليلى';
    expect(readGiftChange({ message }, designs, NOW)).toEqual({ change: { message } });
  });

  it('tells all that is wrong, and changes nothing else of it', () => {
    const reading = readGiftChange(
      { email: 'x', sendAt: '2026-11-21T10:00:00Z', message: 'x'.repeat(301), design: 'a', id: 8 },
      designs,
      NOW,
    );
    expect('problems' in reading && Object.keys(reading.problems).sort()).toEqual(['design', 'email', 'id', 'message', 'sendAt']);
  });
});
