import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_ROOTS } from '../../../test/unit/console-texts';
import { translations } from '../../../test/unit/translations';
import { LOCALES } from '../../shared/locale';

/** Of machines that call the site, and of addresses: no form of the console meets them. */
const NOT_OF_FORMS = [
  'bad_secret',
  'bad_signature',
  'body_too_deep',
  'content_unavailable',
  'fragment_unknown',
  'monitoring_token_needed',
  'not_found',
  'pass_unknown',
  'stream_only',
  'too_many_fields',
  'too_many_streams',
  'unauthorized',
  'unknown_middleware',
  'wrong_token',
  'client_allowed',
  'client_forbidden',
];
/** Refusals of booking that say something to clients, and something else to who moves appointments in the console. */
const OF_CLIENTS_TOO = ['time_conflict', 'cannot_be_booked', 'booking_unavailable', 'prepayment_fixed'];

/** Refusals whose own text is for operators, in English: all that actions of the console, and the routes that they share, can answer. */
function codesOfActions(): string[] {
  const below = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  const files = ['src/modules', 'src/platform'].flatMap(below).filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'));
  const codes = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const thrown = [...text.matchAll(/DomainError\(\s*'[a-z-]+',\s*'([a-z_]+)',\s*['`]/g)];
    const documented = /\/console\/|ops[/.]/.test(path) ? [...text.matchAll(/\[4(?:04|09), '([a-z_]+)'/g)] : [];
    const placing = path.endsWith('admin-failure.ts') ? [...text.matchAll(/^ {2}([a-z_]+): '/gm)] : [];
    return [...thrown, ...documented, ...placing].map(([, code]) => code!);
  });
  return [...new Set(codes)].filter((code) => !NOT_OF_FORMS.includes(code));
}

describe('refusals of actions in the console', () => {
  const codes = [...new Set([...codesOfActions(), ...OF_CLIENTS_TOO])];

  it('are found in the code', () => {
    expect(codes).toEqual(expect.arrayContaining(['time_taken', 'appointment_settled', 'order_settled', 'refund_done', 'lead_settled']));
  });

  it.each(LOCALES)('have words of their own, in %s', (locale) => {
    const words = codes.map((code) => CONSOLE_ROOTS.map((root) => translations.find(locale, `${root}.problems.${code}`)).find(Boolean));
    expect(codes.filter((_, index) => !words[index])).toEqual([]);
    expect(words.filter((text, index) => words.indexOf(text) !== index)).toEqual([]);
  });
});
