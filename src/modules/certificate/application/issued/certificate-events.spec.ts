import type { Transaction } from '../../../../platform/database/database';
import { CertificateEvents, type CertificateEvent } from './certificate-events';

describe('events of certificates', () => {
  const tx = {} as Transaction;
  const event: CertificateEvent = { kind: 'delivered', orderId: 'order_1795348000000' };

  it('are told in the transaction that records them, and fail with their listener', async () => {
    const events = new CertificateEvents();
    const told: unknown[] = [];
    events.listen((...all) => {
      told.push(all);
      return told.length > 1 ? Promise.reject(new Error('the order is gone')) : Promise.resolve();
    });
    await events.tell(tx, event);
    expect(told).toEqual([[tx, event]]);
    await expect(events.tell(tx, event)).rejects.toThrow('the order is gone');
  });

  it('have one listener', () => {
    const events = new CertificateEvents();
    events.listen(() => Promise.resolve());
    expect(() => events.listen(() => Promise.resolve())).toThrow('already');
  });

  it('are not lost while nobody listens: what they follow from fails', async () => {
    await expect(new CertificateEvents().tell(tx, event)).rejects.toThrow('nobody listens');
  });
});
