import { calendarAttachment } from './calendar-attachment';

describe('the name of a calendar file in an answer', () => {
  it.each([
    [
      'Оксамит 2026-12-03 14-30.ics',
      `attachment; filename="visit-2026-12-03-14-30.ics"; filename*=UTF-8''${encodeURIComponent('Оксамит 2026-12-03 14-30.ics')}`,
    ],
    ['Oksamyt 2026-12-03.ics', `attachment; filename="visit-2026-12-03.ics"; filename*=UTF-8''Oksamyt%202026-12-03.ics`],
    [`D'or (Kyiv)*.ics`, `attachment; filename="visit.ics"; filename*=UTF-8''D%27or%20%28Kyiv%29%2A.ics`],
  ])('of %s can be read by every program', (name, header) => {
    expect(calendarAttachment({ name })).toBe(header);
  });
});
