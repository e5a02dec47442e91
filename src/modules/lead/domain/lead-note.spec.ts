import { readLead } from './lead';
import { leadNote, leadTags, MAX_TAG_LENGTH, NOTE_FORMATS } from './lead-note';

const lead = (fields: object) => readLead(fields, 'ua');

describe('the note of a lead', () => {
  it('has every field that is filled on a line of its own', () => {
    const note = leadNote(
      lead({
        name: 'Олена',
        phone: '0671234567',
        email: 'a@b.co',
        salon: 'Печерськ',
        service: 'Манікюр',
        time: 'завтра',
        orderTime: '10:00',
        comment: 'коментар',
        text: 'текст',
        source: 'booking',
        userId: '7',
        appointmentId: '8',
        support: true,
        lang: 'en',
      }),
    );
    expect(note.split('\n')).toEqual([
      'Заявка з сайту',
      'Потрібна допомога служби підтримки',
      'Ім’я: Олена',
      'Телефон: +380 (67) 123-45-67',
      'E-mail: a@b.co',
      'Салон: Печерськ',
      'Послуга: Манікюр',
      'Бажаний час: завтра',
      'Час замовлення: 10:00',
      'Коментар: коментар',
      'Повідомлення: текст',
      'Джерело: booking',
      'ID клієнта: 7',
      'ID запису: 8',
      'Мова: англійська',
    ]);
  });

  it('says nothing of what is empty', () => {
    expect(leadNote(lead({}))).toBe('Заявка з сайту\nІм’я: Anonymous\nМова: українська');
  });

  it('lets no line of a visitor look like a field', () => {
    expect(leadNote(lead({ text: 'раз\nТелефон: 112' }))).toContain('\nПовідомлення: раз\n    Телефон: 112\n');
  });

  it('is tried privately first, as a message of the customer last', () => {
    expect(NOTE_FORMATS.map(({ type, with: extra }) => [type, extra])).toEqual([
      ['private', null],
      ['private', 'agent'],
      ['private', 'markdownText'],
      ['message', null],
    ]);
  });
});

describe('the tags of a lead', () => {
  it('are website, the source, the salon and support', () => {
    expect(leadTags(lead({ source: 'booking', salon: 'Печерськ', support: true }))).toEqual(['website', 'booking', 'Печерськ', 'support']);
    expect(leadTags(lead({}))).toEqual(['website']);
  });

  it('are bounded and none comes twice', () => {
    expect(leadTags(lead({ source: 'Website', salon: 'support', support: true }))).toEqual(['website', 'support']);
    const tags = leadTags(lead({ source: 'x'.repeat(90), salon: `a${'🙂'.repeat(60)}` }));
    expect(tags).toEqual(['website', 'x'.repeat(MAX_TAG_LENGTH), `a${'🙂'.repeat(24)}`]);
  });
});
