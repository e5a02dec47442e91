import { LOCALES } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import type { TranslationName, Translate } from '../../../views/ui/i18n/translations';
import { translateText } from '../../shared/translate-text';
import { createTranslate } from '../../../views/ui/i18n/translate';
import type { Translation } from '../../shared/translation';

type Texts = ReadonlyMap<string, string>;

/** By language, area and name; plural forms are below their key. */
export type LoadedTranslations = Readonly<Record<string, unknown>>;

/** Texts of locales/<language>/*.json ; arguments and plural forms are filled in by views/ui/i18n/translate.ts. */
export class Translations {
  /** Texts by key, a plural form as `key.few`. */
  private readonly texts: Readonly<Record<Locale, Texts>>;
  private readonly translators: Readonly<Record<Locale, Translate>>;

  constructor(loaded: LoadedTranslations) {
    this.texts = byLocale((locale) => new Map(entriesOf(loaded[locale])));
    this.translators = byLocale((locale) =>
      createTranslate(locale, {
        text: (key) => this.texts[locale].get(key),
        missing: (key) => {
          throw new Error(`no translation '${key}' in locales/${locale}`);
        },
      }),
    );
  }

  /** The translate function of a language. An unknown key throws, so that no page shows a raw key. */
  translator(locale: Locale): Translate {
    return this.translators[locale];
  }

  /** Text of a message without arguments; null: there is none with this key. */
  find(locale: Locale, key: string): string | null {
    return this.texts[locale].get(key) ?? null;
  }

  /** Translates a key with its arguments; a plain text is returned unchanged. */
  translate(locale: Locale, words: Translation | string): string {
    return translateText(this.translator(locale), words);
  }

  /** Texts by key: of the given keys, and of all keys below a given group. @throws Error when a name matches nothing */
  subset(locale: Locale, names: readonly TranslationName[]): Readonly<Record<string, string>> {
    const all = [...this.texts[locale]];
    return Object.fromEntries(
      names.flatMap((name) => {
        const found = all.filter(([key]) => key === name || key.startsWith(`${name}.`));
        if (!found.length) throw new Error(`no translation '${name}' in locales/${locale}`);
        return found;
      }),
    );
  }
}

function byLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
}

/** Flattens a tree of translations into keys and texts. */
function entriesOf(node: unknown, path = ''): [key: string, text: string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node ?? {}).flatMap(([name, child]) => entriesOf(child, path ? `${path}.${name}` : name));
}
