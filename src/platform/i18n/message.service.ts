import { Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import { isoOf, LOCALES } from '../../shared/locale';
import type { Locale } from '../../shared/locale';

const PLACEHOLDER = /\{(\w+)\}/g;

type Args = Readonly<Record<string, string | number>>;

/**
 * Texts of locales/<language>/*.json as nestjs-i18n loads them, with arguments and plural forms filled in here.
 * Every message is looked up once: a page asks for a hundred of them.
 */
@Injectable()
export class MessageService {
  private readonly remembered = Object.fromEntries(LOCALES.map((locale) => [locale, new Map<string, string>()])) as Record<
    Locale,
    Map<string, string>
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
    const template = (key: string): string => {
      let text = remembered.get(key);
      if (text === undefined) {
        text = this.i18n.t(key, { lang: locale });
        if (typeof text !== 'string' || text === key) throw new Error(`no message '${key}' in locales/${locale}`);
        remembered.set(key, text);
      }
      return text;
    };
    return (name, args) => {
      if (!args) return template(name);
      const key = typeof args.count === 'number' ? `${name}.${plural.select(args.count)}` : name;
      return template(key).replace(PLACEHOLDER, (whole, argument: string) => String(args[argument] ?? whole));
    };
  }
}
