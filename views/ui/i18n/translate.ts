import { isoOf } from '../../../src/shared/locale';
import type { Locale } from '../../../src/shared/locale';
import type { TranslationValue } from '../../../src/shared/translation';
import type { Translate } from './translations';

interface TranslationTexts {
  /** Text of a message, its arguments as `{name}`; undefined for an unknown key. A plural form is `key.few`. */
  readonly text: (key: string) => string | undefined;
  /** The replacement for an unknown message; it may throw. */
  readonly missing: (key: string) => string;
  /** Applied to a text after its arguments are filled in. */
  readonly finish?: (text: string) => string;
}

/** Splits a message into its texts and, between them, the names of its arguments. */
const PLACEHOLDER = /\{(\w+)\}/;

/**
 * The translate function of a language, for the server and for islands in the browser. A message with plural forms is asked for
 * with `count`. Every message is looked up once: a page uses about a hundred.
 */
export function createTranslate(locale: Locale, { text, missing, finish = (filled) => filled }: TranslationTexts): Translate {
  const plural = new Intl.PluralRules(isoOf(locale));
  const templates = new Map<string, readonly string[] | null>();
  const templateOf = (key: string) => {
    let template = templates.get(key);
    if (template === undefined) templates.set(key, (template = text(key)?.split(PLACEHOLDER) ?? null));
    return template;
  };
  const translate = (key: string, args: Readonly<Record<string, TranslationValue>> = {}) => {
    const form = typeof args.count === 'number' ? `${key}.${plural.select(args.count)}` : key;
    const template = templateOf(form) ?? templateOf(key);
    if (!template) return missing(form);
    let filled = template[0]!;
    for (let i = 1; i < template.length; i += 2) {
      const value = args[template[i]!] ?? `{${template[i]}}`;
      filled += `${typeof value === 'object' ? value[locale] : value}${template[i + 1]}`;
    }
    return finish(filled);
  };
  return translate;
}
