import { OpsEnvironment } from '../../ops/ops.env';
import type { Clock } from '../../time/clock';
import { KeptForms } from './kept-forms';

describe('a form of an ended session', () => {
  let now = 1_000_000;
  const clock = { epochMs: () => now } as Clock;
  const with_ = (OPS_TOKEN: string) => new KeptForms(Object.assign(new OpsEnvironment(), { OPS_TOKEN }), clock);
  const forms = with_('token-of-the-owner-0123456789');
  const FIELDS = { note: 'Нотатка "з лапками"', key: 'console:1' };

  it('comes back as it was, for an hour', () => {
    const sealed = forms.seal('/ops/leads/1/note', FIELDS, 'olha')!;
    expect(sealed).not.toContain('Нотатка');
    expect(forms.open(sealed)).toEqual({ path: '/ops/leads/1/note', fields: FIELDS, by: 'olha' });
    now += 3_600_000;
    expect(forms.open(sealed)).toBeNull();
  });

  it('does not when it was changed, or sealed with another token', () => {
    const sealed = forms.seal('/ops/people', FIELDS, 'olha')!;
    const at = 30;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    for (const wrong of [changed, '', 'x', 'A'.repeat(200)]) expect(forms.open(wrong)).toBeNull();
    expect(with_('another-token-0123456789-0123').open(sealed)).toBeNull();
  });

  it('is not kept without texts, or when it is too large', () => {
    for (const body of [null, undefined, 'text', {}, { file: ['x'] }, { note: 'х'.repeat(13_000) }])
      expect(forms.seal('/ops/people', body, 'olha')).toBeNull();
  });
});
