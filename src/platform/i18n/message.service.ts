import { LOCALES } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import type { MessageName, Translate } from '../../../views/ui/i18n/messages';
import { translateMessage } from '../../shared/translate-message';
import { createTranslate } from '../../../views/ui/i18n/translate';
import type { Message } from '../../shared/message';

type Texts = ReadonlyMap<string, string>;

/** By language, area and name; a plural form below the name of its message. */
export type LoadedMessages = Readonly<Record<string, unknown>>;

/** Texts of locales/<language>/*.json ; arguments and plural forms are filled in by views/ui/i18n/translate.ts. */
export class MessageService {
  /** Texts by key, a plural form as `key.few`. */
  private readonly texts: Readonly<Record<Locale, Texts>>;
  private readonly translators: Readonly<Record<Locale, Translate>>;

  constructor(loaded: LoadedMessages) {
    this.texts = byLocale((locale) => new Map(entriesOf(loaded[locale])));
    this.translators = byLocale((locale) =>
      createTranslate(locale, {
        text: (key) => this.texts[locale].get(key),
        missing: (key) => {
          throw new Error(`no message '${key}' in locales/${locale}`);
        },
      }),
    );
  }

  /** The translate function of a language. An unknown key throws, so that no page shows a raw key. */
  translator(locale: Locale): Translate {
    return this.translators[locale];
  }

  /** A message that was made elsewhere; a text stays as it is. */
  say(locale: Locale, words: Message | string): string {
    return translateMessage(this.translator(locale), words);
  }

  /** Texts of the named messages, and of all below a name, by key. @throws Error when a name names nothing */
  subset(locale: Locale, names: readonly MessageName[]): Readonly<Record<string, string>> {
    const all = [...this.texts[locale]];
    return Object.fromEntries(
      names.flatMap((name) => {
        const found = all.filter(([key]) => key === name || key.startsWith(`${name}.`));
        if (!found.length) throw new Error(`no message '${name}' in locales/${locale}`);
        return found;
      }),
    );
  }
}

function byLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
}

/** The texts of a tree of messages, with their keys. */
function entriesOf(node: unknown, path = ''): [key: string, text: string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node ?? {}).flatMap(([name, child]) => entriesOf(child, path ? `${path}.${name}` : name));
}
