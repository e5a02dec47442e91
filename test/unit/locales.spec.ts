import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoOf, LOCALES } from '../../src/shared/locale';
import type { Locale } from '../../src/shared/locale';

const ROOT = join(__dirname, '../../locales');
/** Names of plural forms: an object of these alone is one message in several forms. */
const FORMS = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

interface Message {
  /** The one text, or a text per plural form. */
  readonly texts: Readonly<Record<string, string>>;
  readonly isPlural: boolean;
}

function messagesOf(node: unknown, path: string, into: Map<string, Message>): void {
  if (typeof node === 'string') {
    into.set(path, { texts: { '': node }, isPlural: false });
    return;
  }
  const entries = Object.entries(node as Record<string, unknown>);
  if (entries.length > 0 && entries.every(([name, value]) => FORMS.has(name) && typeof value === 'string')) {
    into.set(path, { texts: Object.fromEntries(entries) as Record<string, string>, isPlural: true });
    return;
  }
  for (const [name, value] of entries) messagesOf(value, `${path}.${name}`, into);
}

function read(locale: Locale): Map<string, Message> {
  const messages = new Map<string, Message>();
  for (const file of readdirSync(join(ROOT, locale))) {
    messagesOf(JSON.parse(readFileSync(join(ROOT, locale, file), 'utf8')), file.replace('.json', ''), messages);
  }
  return messages;
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe('the message files', () => {
  const ua = read('ua');
  const en = read('en');

  it('are the same in both languages', () => {
    expect(readdirSync(join(ROOT, 'en')).sort()).toEqual(readdirSync(join(ROOT, 'ua')).sort());
  });

  it('hold the same messages in both languages', () => {
    expect([...en.keys()].sort()).toEqual([...ua.keys()].sort());
  });

  it('take the same arguments in both languages', () => {
    const differing = [...ua].flatMap(([key, message]) => {
      const all = (of?: Message) => [...new Set(Object.values(of?.texts ?? {}).flatMap(placeholders))].sort();
      return en.has(key) && String(all(message)) !== String(all(en.get(key))) ? [key] : [];
    });
    expect(differing).toEqual([]);
  });

  // English may repeat the Ukrainian forms, so that both files have the same keys
  it.each(LOCALES)('have every plural form that the language needs in %s', (locale) => {
    const needed = new Intl.PluralRules(isoOf(locale)).resolvedOptions().pluralCategories;
    const wrong = [...(locale === 'ua' ? ua : en)].flatMap(([key, { texts, isPlural }]) =>
      isPlural && needed.some((form) => !texts[form]) ? [`${key}: ${Object.keys(texts).join(', ')}`] : [],
    );
    expect(wrong).toEqual([]);
  });

  it.each(LOCALES)('leave no text empty in %s', (locale) => {
    const empty = [...(locale === 'ua' ? ua : en)].flatMap(([key, { texts }]) =>
      Object.values(texts).every((text) => text.trim()) ? [] : [key],
    );
    expect(empty).toEqual([]);
  });
});
