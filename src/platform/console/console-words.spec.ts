import { findConsoleKey } from '../../../test/unit/console-texts';
import { showKey } from '../../../test/unit/show-key';
import { auditWords } from './audit/audit-words';
import { codeWords, type ConsoleContext } from './console-words';
import { healthFacts } from './home/health-facts';

const context = { t: showKey, find: findConsoleKey, locale: 'ua' } as unknown as ConsoleContext;

describe('codes of the console', () => {
  it('are told in words', () => {
    expect(codeWords(context, 'jobs', 'lead.send')).toContain('lead.console.codes.jobs.lead.send');
    expect(codeWords(context, 'orderEvents', 'payment_begun')).toContain('certificate.console.codes.orderEvents.payment_begun');
  });

  it('stay as they are where nobody knows them', () => {
    expect(codeWords(context, 'jobs', 'toString')).toBe('toString');
    expect(codeWords(context, 'causes', 'callback 12')).toBe('callback 12');
  });

  it('tell what was done, by a program with its route beside it', () => {
    expect(auditWords(context, 'POST /ops/orders/:id/refund')).toEqual({ text: expect.stringContaining('deeds.orders-refund') });
    const call = 'POST /api/ops/booking/appointments/:id/no-show';
    expect(auditWords(context, call)).toEqual({ text: expect.stringContaining('deeds.appointments-no-show'), small: call });
    expect(auditWords(context, 'GET /api/ops/leads')).toEqual({ text: expect.stringContaining('deeds.read'), small: 'GET /api/ops/leads' });
    expect(auditWords(context, 'GET /ops/people')).toEqual({ text: expect.stringContaining('deeds.looked'), small: 'GET /ops/people' });
    expect(auditWords(context, 'POST /ops/of-another-release')).toEqual({ text: 'POST /ops/of-another-release' });
  });
});

describe('what a dependency says of itself', () => {
  const facts = (state: object) => healthFacts(context, { ok: true, ...state }).split(' · ');

  it('is told in words, without what is well', () => {
    const content = {
      source: 'embedded',
      version: 'D-1',
      ageSeconds: 125,
      stale: false,
      incompleteItems: 0,
      skippedItems: 2,
      degraded: false,
      refused: null,
      lastError: null,
    };
    expect(facts(content).map((each) => /facts\.(\w+)/.exec(each)?.[1])).toEqual(['source', 'version', 'age', 'skippedItems']);
    expect(facts({ circuit: 'closed' })).toEqual(['']);
    expect(facts({ circuit: 'open' })[0]).toContain('facts.circuit');
    expect(facts({ ageSeconds: 20 })[0]).toContain('facts.fresh');
    expect(facts({ stale: true })[0]).toContain('facts.stale');
  });

  it('is told as it is where nobody has words for it, and not for ever', () => {
    expect(facts({ queue: 7.6 })).toEqual(['queue: 8']);
    expect(facts({ more: 'x'.repeat(500) })[0]).toHaveLength('more: '.length + 160);
  });
});
