import { readForm } from '../../../shared/form';
import { callPromise } from './call-promise';
import { LEAD_FORMS, LEAD_TOPICS, leadOf, readAbout } from './lead-forms';
import { callbackPath, thankPath } from './lead-route';

const VISITOR = { name: ' Оксана Іваненко ', phone: '067 123 45 67' };

describe('a form of a lead', () => {
  it.each(LEAD_TOPICS)('for %s asks for no more than a name and a telephone', (topic) => {
    expect(readForm(LEAD_FORMS[topic], VISITOR).problems).toEqual({});
    expect(readForm(LEAD_FORMS[topic], {}).problems).toEqual({ name: 'name', phone: 'phone' });
  });

  it('becomes a lead in which operators find every answer', () => {
    const read = (topic: (typeof LEAD_TOPICS)[number], answers: object) =>
      leadOf(topic, 'Про що', readForm(LEAD_FORMS[topic], { ...VISITOR, ...answers }).values);
    expect(read('callback', { time: 'day', question: 'Ціна?', write: 'on' })).toEqual({
      name: 'Оксана Іваненко',
      phone: '380671234567',
      email: '',
      time: 'удень, 12:00–17:00',
      service: 'Про що',
      source: 'callback',
      text: 'Ціна?\nПросить написати, а не телефонувати',
    });
    expect(read('callback', {})).toMatchObject({ time: '', text: '' });
    expect(read('vacancy', { experience: '5 років', link: 'a.com/b' })).toMatchObject({
      source: 'vacancy',
      text: '5 років\nРоботи: https://a.com/b',
    });
    expect(read('certificate', { email: 'A@b.ua', wish: 'Мамі' })).toMatchObject({ source: 'certificate', email: 'a@b.ua', text: 'Мамі' });
  });

  it('is about a title, and never about an address or markup', () => {
    expect(['Стиліст', ' Майстер  манікюру (м. Київ) ', 'Вечір «Удвох»', 'D’Été & Co'].map(readAbout)).toEqual([
      'Стиліст',
      'Майстер манікюру (м. Київ)',
      'Вечір «Удвох»',
      'D’Été & Co',
    ]);
    expect(['https://evil.example', '//evil', '<b>', 'a'.repeat(121), '', null, ['a'], 'a\u202eb'].map(readAbout)).toEqual(
      Array(8).fill(''),
    );
  });

  it('has an address by its topic', () => {
    expect([callbackPath('callback'), callbackPath('vacancy', 'Стиліст & co')]).toEqual([
      '/callback/',
      `/callback/?topic=vacancy&about=${encodeURIComponent('Стиліст & co')}`,
    ]);
    expect([thankPath('callback'), thankPath('certificate')]).toEqual(['/callback/thank/', '/callback/thank/?topic=certificate']);
  });
});

describe('when one is called', () => {
  it.each([
    ['2026-01-15T06:59:59Z', 'today'],
    ['2026-01-15T07:00:00Z', 'soon'],
    ['2026-01-15T18:30:00Z', 'soon'],
    ['2026-01-15T18:31:00Z', 'late'],
    ['2026-01-15T19:00:00Z', 'tomorrow'],
    ['2026-01-15T22:00:00Z', 'today'],
    // summer
    ['2026-07-15T05:59:00Z', 'today'],
    ['2026-07-15T06:00:00Z', 'soon'],
    ['2026-07-15T18:00:00Z', 'tomorrow'],
    ['2026-07-15T21:00:00Z', 'today'],
  ] as const)('at %s: %s', (moment, promise) => expect(callPromise(new Date(moment))).toBe(promise));
});
