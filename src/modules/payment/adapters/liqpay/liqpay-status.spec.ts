import { needsOperator, refundStateOf, stateOf } from './liqpay-status';

describe('a status of LiqPay', () => {
  it.each([
    ['success', 'paid'],
    ['wait_compensation', 'paid'],
    ['wait_accept', 'paid'],
    ['failure', 'failed'],
    ['error', 'failed'],
    ['reversed', 'refunded'],
    ...['3ds_verify', 'otp_verify', 'cvv_verify', 'processing', 'prepared', 'wait_secure', 'hold_wait', 'invoice_wait', 'try_again'].map(
      (status) => [status, 'pending'],
    ),
    ['a_status_of_tomorrow', 'pending'],
    ['constructor', 'pending'],
    ['', 'pending'],
  ])('%s means %s', (status, state) => {
    expect(stateOf(status, false)).toBe(state);
    expect(stateOf(status, true)).toBe(state);
  });

  it('of a test payment counts with test keys only', () => {
    expect(stateOf('sandbox', true)).toBe('paid');
    expect(stateOf('sandbox', false)).toBe('failed');
  });

  it.each([
    ['success', 'refunded'],
    ['reversed', 'refunded'],
    ['processing', 'pending'],
    ['wait_compensation', 'pending'],
    ['failure', 'pending'],
    ['error', 'pending'],
    ['', 'pending'],
  ])('%s of a refund means %s, and never a payment', (status, state) => expect(refundStateOf(status)).toBe(state));

  it('calls an operator where the shop is not verified', () => {
    expect(needsOperator('wait_accept')).toBe(true);
    expect(needsOperator('success')).toBe(false);
  });
});
