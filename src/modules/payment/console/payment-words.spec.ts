import { findConsoleKey } from '../../../../test/unit/console-texts';
import { showKey } from '../../../../test/unit/show-key';
import type { ConsoleContext } from '../../../platform/console/console-words';
import { REFUND_REASONS } from '../domain/refund-reason';
import { providerWord, refundReason } from './payment-words';

const context = { t: showKey, find: findConsoleKey, locale: 'ua' } as unknown as ConsoleContext;

describe('words of payments in the console', () => {
  it('show the word of the payment provider beside ours, and alone where it is unknown', () => {
    expect(providerWord(context, 'wait_accept')).toEqual({
      text: expect.stringContaining('providerWords.wait_accept'),
      small: 'wait_accept',
    });
    expect(providerWord(context, '3ds_verify')).toEqual({ text: expect.stringContaining('providerWords.verify'), small: '3ds_verify' });
    expect(providerWord(context, 'toString')).toEqual({ text: 'toString' });
    expect(providerWord(context, null)).toEqual({ text: '' });
  });

  it('tell why money goes back, and for which certificate', () => {
    expect(refundReason(context, REFUND_REASONS.visit)).toContain('refundReasons.visit');
    expect(refundReason(context, REFUND_REASONS.unwanted)).toContain('refundReasons.unwanted');
    expect(refundReason(context, `${REFUND_REASONS.certificate} c1`)).toMatch(/refundReasons\.certificate.* c1$/);
    expect(refundReason(context, REFUND_REASONS.certificate)).toMatch(/refundReasons\.certificate\S*$/);
    expect(refundReason(context, 'certificate lost by its owner')).toBe('certificate lost by its owner');
  });
});
