import { Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import { isoOf, LOCALES } from '../../shared/locale';
import type { Locale } from '../../shared/locale';

/** Splits a message into its texts and, between them, the names of its arguments. */
const PLACEHOLDER = /\{(\w+)\}/;

type Template = readonly string[];

type Args = Readonly<Record<string, string | number>>;

/**
 * Texts of locales/<language>/*.json as nestjs-i18n loads them, with arguments and plural forms filled in here.
 * Every message is looked up once: a page asks for a hundred of them.
 */
@Injectable()
export class MessageService {
  private readonly remembered = Object.fromEntries(LOCALES.map((locale) => [locale, new Map<string, Template>()])) as Record<
    Locale,
    Map<string, Template>
  >;

  constructor(private readonly i18n: I18nService) {}

  /**
   * The translate function of a language. A message that takes `count` has plural forms (one, few, many, other).
   * An unknown key throws: a page with a raw key on it must not reach a visitor.
   */
  translator(locale: Locale): (key: string, args?: Args) => string {
    const remembered = this.remembered[locale];
    // nestjs-i18n would ask for the plural rules of "ua", which is the name of no language
    const plural = new Intl.PluralRules(isoOf(locale));
    const template = (key: string): Template => {
      let parts = remembered.get(key);
      if (parts === undefined) {
        const text: unknown = this.i18n.t(key, { lang: locale });
        if (typeof text !== 'string' || text === key) throw new Error(`no message '${key}' in locales/${locale}`);
        parts = text.split(PLACEHOLDER);
        remembered.set(key, parts);
      }
      return parts;
    };
    return (name, args = {}) => {
      const parts = template(typeof args.count === 'number' ? `${name}.${plural.select(args.count)}` : name);
      let text = parts[0]!;
      for (let i = 1; i < parts.length; i += 2) text += `${args[parts[i]!] ?? `{${parts[i]}}`}${parts[i + 1]}`;
      return text;
    };
  }
}
