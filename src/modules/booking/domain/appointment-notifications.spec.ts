import { noticeRecipient, reminderRecipient } from '../../clients/contract/reminder';
import { noticeKind } from './appointment-notifications';

describe('what there is to tell of an appointment', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const [startsAt, other] = [new Date('2026-11-24T10:00:00Z'), new Date('2026-11-25T10:00:00Z')];
  const kind = (state: Parameters<typeof noticeKind>[0]['state'], notifiedStart: Date | null, begins = startsAt) =>
    noticeKind({ state, startsAt: begins }, notifiedStart, now);

  it('is what it is now, beside what was told before', () => {
    expect([kind('planned', null), kind('planned', startsAt), kind('confirmed', other)]).toEqual(['booked', 'changed', 'moved']);
    expect([kind('cancelled', startsAt), kind('cancelled', other)]).toEqual(['cancelled', 'cancelled']);
  });

  it('is what is to be done in time, and that the salon took back what it asked for', () => {
    const asked = (
      state: Parameters<typeof noticeKind>[0]['state'],
      message: 'confirm' | 'pay',
      cancelledBy: 'client' | 'salon' | null = null,
    ) => noticeKind({ state, startsAt, asked: message, cancelledBy }, null, now);
    expect([asked('reserved', 'confirm'), asked('awaiting_prepayment', 'pay'), asked('confirmed', 'confirm')]).toEqual([
      'confirm',
      'pay',
      'booked',
    ]);
    expect([asked('cancelled', 'pay', 'salon'), asked('cancelled', 'pay', 'client'), asked('cancelled', 'confirm')]).toEqual([
      'cancelled',
      null,
      null,
    ]);
  });

  it('is that it is certain by its test, or not any more, unless it was moved besides', () => {
    const test = { service: 'test', hours: 48, months: 6, latest: now, day: null };
    const about = (state: 'done' | 'booked' | 'missing', notifiedStart: Date | null) =>
      noticeKind({ state: 'planned', startsAt, patchTest: { ...test, state } }, notifiedStart, now, 'test');
    expect([about('missing', startsAt), about('done', startsAt), about('booked', startsAt)]).toEqual(['untested', 'tested', 'tested']);
    expect([about('missing', other), about('missing', null)]).toEqual(['moved', 'booked']);
  });

  it('is nothing for one that is not certain, that was cancelled before anything was told, or that has begun', () => {
    expect([kind('reserved', null), kind('awaiting_prepayment', null), kind('cancelled', null)]).toEqual([null, null, null]);
    expect([kind('planned', null, now), kind('cancelled', now, now), kind('done', startsAt)]).toEqual([null, null, null]);
  });
});

describe('where messages go', () => {
  const [phone, email] = ['380671234567', 'olena@mail.example'];
  const isReached = (to: string) => to.startsWith('380');
  const [bySms, byMail] = [
    { channel: 'sms', to: phone },
    { channel: 'mail', to: email },
  ];

  it('is the mailbox for news, and the phone of who has none', () => {
    expect([
      noticeRecipient({ phone, email }),
      noticeRecipient({ phone, email: null }),
      noticeRecipient({ phone: null, email: '' }),
    ]).toEqual([byMail, bySms, null]);
  });

  it('is as chosen for reminders, and the phone where that is not possible', () => {
    const reminded = (reminder: 'sms' | 'mail' | 'telegram' | 'none', mailbox: string | null = email) =>
      reminderRecipient({ phone, email: mailbox, reminder, chat: null }, isReached);
    expect([reminded('sms'), reminded('mail'), reminded('mail', null), reminded('telegram'), reminded('none')]).toEqual([
      bySms,
      byMail,
      bySms,
      bySms,
      null,
    ]);
  });

  it('is the chat for reminders of who has linked one, and the phone where it could not be reached', () => {
    const reader = { phone, email, reminder: 'telegram', chat: '77' } as const;
    expect(reminderRecipient(reader, isReached)).toEqual({ channel: 'bot', to: '77' });
    expect(reminderRecipient(reader, isReached, true)).toEqual(bySms);
    expect(reminderRecipient({ ...reader, reminder: 'sms' }, isReached)).toEqual(bySms);
  });

  it('is the e-mail for reminders of who has a phone that gets no SMS, and nowhere without one', () => {
    const reader = { phone: '+48512345678', email, reminder: 'sms', chat: null } as const;
    expect(reminderRecipient(reader, isReached)).toEqual(byMail);
    expect(reminderRecipient({ ...reader, email: null }, isReached)).toBeNull();
    expect(reminderRecipient({ ...reader, reminder: 'telegram' }, isReached, true)).toEqual(byMail);
    expect(reminderRecipient({ ...reader, reminder: 'none' }, isReached)).toBeNull();
  });
});
