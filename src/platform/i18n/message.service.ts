import { Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import { isoOf, LOCALES } from '../../shared/locale';
import type { Locale } from '../../shared/locale';

type Args = Readonly<Record<string, string | number>>;

/**
 * Texts of locales/<language>/*.json through nestjs-i18n (interpolation and plural forms).
 * Messages without arguments are remembered: a page asks for a hundred of them, and they never change in a run.
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
    return (name, args) => {
      const key = typeof args?.count === 'number' ? `${name}.${plural.select(args.count)}` : name;
      if (!args) {
        const known = remembered.get(key);
        if (known !== undefined) return known;
      }
      const text = this.i18n.t(key, { lang: locale, args });
      if (typeof text !== 'string' || text === key) throw new Error(`no message '${key}' in locales/${locale}`);
      if (!args) remembered.set(key, text);
      return text;
    };
  }
}
