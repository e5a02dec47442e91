import { HelpdeskConflict, HelpdeskRefused, HelpdeskUnavailable, HelpdeskUnconfigured } from './helpdesk-failure';
import { readLead } from './lead';
import { afterStep, DELIVERY_STEPS, failureOf, lookupsAfterConflict, lookupsOf, nextStep, NOT_BEGUN, withoutTags } from './lead-delivery';
import type { DeliveryProgress, StepResult } from './lead-delivery';

const RESULTS: readonly StepResult[] = [
  { step: 'customer', id: 1 },
  { step: 'customer-tags' },
  { step: 'chat', id: 2 },
  { step: 'chat-tags' },
  { step: 'note', format: 'private' },
];

describe('the way of a lead', () => {
  it('goes through all steps in order, each once, and can go on from what was recorded', () => {
    let progress: DeliveryProgress = NOT_BEGUN;
    const taken: string[] = [];
    for (const result of RESULTS) {
      taken.push(nextStep(progress));
      progress = JSON.parse(JSON.stringify(afterStep(progress, result))) as DeliveryProgress;
    }
    expect(taken).toEqual(DELIVERY_STEPS);
    expect(nextStep(progress)).toBe('done');
    expect(progress).toEqual({ customerId: 1, customerTags: 'done', chatId: 2, chatTags: 'done', note: 'private', warnings: [] });
  });

  it('goes on without tags that failed, and says so', () => {
    const made = afterStep(NOT_BEGUN, { step: 'customer', id: 1 });
    const untagged = withoutTags(made, 'customer-tags', '400');
    expect(nextStep(untagged)).toBe('chat');
    const all = withoutTags(afterStep(untagged, { step: 'chat', id: 2 }), 'chat-tags', '404');
    expect(nextStep(all)).toBe('note');
    expect(all).toMatchObject({ customerTags: 'failed', chatTags: 'failed', warnings: ['customer-tags: 400', 'chat-tags: 404'] });
  });

  it('takes no step before its time or twice', () => {
    expect(() => afterStep(NOT_BEGUN, { step: 'chat', id: 2 })).toThrow('The step chat is not due, customer is');
    const made = afterStep(NOT_BEGUN, { step: 'customer', id: 1 });
    expect(() => afterStep(made, { step: 'customer', id: 3 })).toThrow('not due');
    expect(() => withoutTags(made, 'chat-tags', 'x')).toThrow('not due');
  });
});

describe('a step that failed', () => {
  const [unavailable, refused] = [new HelpdeskUnavailable('503'), new HelpdeskRefused('400', 400)];

  it.each(['customer', 'chat', 'note'] as const)('%s is taken later, or left to operators where it was refused', (step) => {
    expect(failureOf(unavailable, step)).toEqual({ kind: 'later', reason: '503' });
    expect(failureOf(new HelpdeskUnavailable('429', 5000), step)).toEqual({ kind: 'later', afterMs: 5000, reason: '429' });
    expect(failureOf(refused, step)).toEqual({ kind: 'refused', reason: '400' });
  });

  it.each(['customer-tags', 'chat-tags'] as const)('%s is a warning', (step) => {
    for (const error of [unavailable, refused]) expect(failureOf(error, step)).toEqual({ kind: 'warning', reason: error.message });
    expect(failureOf(new Error('the process stops'), step)).toMatchObject({ kind: 'later' });
  });

  it.each(DELIVERY_STEPS)('%s waits for a missing key', (step) => {
    expect(failureOf(new HelpdeskUnconfigured('HC_API_KEY'), step)).toEqual({ kind: 'unconfigured', reason: 'HC_API_KEY missing' });
  });

  it.each(['customer', 'chat', 'note'] as const)('%s waits for a key that works', (step) => {
    expect(failureOf(new HelpdeskRefused('401', 401), step)).toEqual({ kind: 'unconfigured', reason: '401' });
  });

  it('is taken later when its customer exists and is not found, or when the failure is our own', () => {
    expect(failureOf(new HelpdeskConflict('exists'), 'customer')).toEqual({ kind: 'later', reason: 'exists' });
    expect(failureOf('odd', 'note')).toEqual({ kind: 'later', reason: 'odd' });
  });

  it('is not put off for more than an hour', () => {
    expect(failureOf(new HelpdeskUnavailable('429', 86_400_000), 'chat')).toMatchObject({ afterMs: 3_600_000 });
  });
});

describe('the customer of a lead', () => {
  it('is looked for by what the lead has, after a conflict by user id first', () => {
    const lead = readLead({ email: 'a@b.co', userId: 7, phone: '0671234567' }, 'ua');
    expect(lookupsOf(lead).map(({ by, value }) => [by, value])).toEqual([
      ['email', 'a@b.co'],
      ['userId', '7'],
      ['phone', '380671234567'],
    ]);
    expect(lookupsAfterConflict(lead).map(({ by }) => by)).toEqual(['userId', 'phone', 'email']);
    expect(lookupsOf(readLead({}, 'ua'))).toEqual([]);
  });
});
