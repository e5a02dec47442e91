import type { Transaction } from '../../../platform/database/database';
import { keepForMissed, NO_CERTIFICATES, settleCancelled, type AppointmentCertificates } from './appointment-certificates';

const ENDING = {
  id: 'visit',
  location: 'podil',
  prepayment: 30_000,
  cardPrepayment: null,
  startsAt: new Date('2026-11-27T10:00:00Z'),
  changeableHours: 24,
  undoUntil: null,
};

describe('certificates of an appointment that does not take place', () => {
  const settled: [what: string, id: string, how?: object][] = [];
  const certificates: AppointmentCertificates = {
    ...NO_CERTIFICATES,
    take: (_tx, id, bill) => Promise.resolve(settled.push(['taken', id, bill])),
    giveBack: (_tx, id) => Promise.resolve(void settled.push(['returned', id])),
  };
  const tx = {} as Transaction;
  beforeEach(() => settled.splice(0));

  it.each([
    ['nothing was asked for in advance', { prepayment: null, cardPrepayment: null }, 0],
    ['certificates covered the prepayment', { prepayment: 30_000, cardPrepayment: null }, 30_000],
    ['a card paid a part of it', { prepayment: 30_000, cardPrepayment: 20_000 }, 10_000],
    ['a card paid all of it', { prepayment: 30_000, cardPrepayment: 30_000 }, 0],
  ])('keeps of a missed one what they covered of the prepayment: %s', async (_name, paid, most) => {
    await keepForMissed(tx, certificates, { ...ENDING, ...paid }, 'no-show');
    expect(settled).toEqual([['taken', 'visit', { most, location: 'podil', note: 'no-show' }]]);
  });

  it.each([
    ['the salon', 'salon', '2026-11-27T09:59:00Z', 'returned'],
    ['the client in time', 'client', '2026-11-26T10:00:00Z', 'returned'],
    ['the client late', 'client', '2026-11-26T10:00:01Z', 'taken'],
  ] as const)('is settled by the rule when %s cancels', async (_name, by, now, what) => {
    await settleCancelled(tx, certificates, ENDING, { by, now: new Date(now) });
    expect(settled.map(([did, id]) => [did, id])).toEqual([[what, 'visit']]);
  });
});
