import { Injectable } from '@nestjs/common';
import { ConsoleSignInPage } from '../../../views/console/ConsoleSignInPage';
import type { Locale } from '../../shared/locale';
import type { Page } from '../render/page';
import { ConsolePages, type Refusal } from './console-frame';

/** What the sign-in page says and carries. */
export interface SignInState extends Partial<Refusal> {
  /** Nobody is known yet: the language of the site, or what was chosen here. */
  readonly locale?: Locale;
  readonly email?: string;
  readonly notice?: string;
  /** The page of the console that is shown afterwards; empty: the first one. */
  readonly to?: string;
  /** A form that was sent after its session had ended, sealed; empty: none. */
  readonly kept?: string;
  /** Whether somebody trusts the device: the code may be left out. */
  readonly isKnownDevice?: boolean;
}

/** The door of the console. */
@Injectable()
export class SignInPages {
  constructor(private readonly pages: ConsolePages) {}

  /** A text for who is not known yet. */
  words(key: 'console.signIn.keptNotice' | 'console.signIn.joined' | 'console.signIn.left', locale: Locale = 'ua'): string {
    return this.pages.context({ locale }).t(key);
  }

  page(state: SignInState): Page {
    const { locale = 'ua', failure = '', email = '', notice = '', to = '', kept = '', isKnownDevice = false, ...told } = state;
    const title = this.pages.context({ locale }).t('console.signIn.title');
    const otherLanguage = kept === '' ? signInPath(to, locale === 'en' ? 'ua' : 'en') : null;
    const props = { failure, email, notice, to, kept, lang: langOf(locale), otherLanguage, isKnownDevice };
    return this.pages.page({ locale }, ConsoleSignInPage, props, { title, ...told });
  }
}

/** Path of the sign-in. @param to as `SignInState` has it */
export function signInPath(to: string, locale: Locale = 'ua'): string {
  const lang = langOf(locale);
  const query = new URLSearchParams({ ...(lang && { lang }), ...(to !== '' && to !== '/ops' && { to }) }).toString();
  return query === '' ? '/ops/sign-in' : `/ops/sign-in?${query}`;
}

/** A language as the address and the form of the sign-in have it; empty: that of the site. */
export const langOf = (locale: Locale): '' | 'en' => (locale === 'en' ? 'en' : '');

/** A page of the console as an address after the sign-in may name it. */
const PLACE = /^\/ops(?:\/(?!\.)[\w:.-]+)*(?:\?[\w\-.~%=&+:/*,]*)?$/;
const DOORS = /^\/ops\/(?:sign-in|sign-out|join|language|news)\b/;
const MOST = 500;

/** A page of the console, as it was asked for; empty for anything else: nobody is sent elsewhere. */
export function placeOf(asked: string | null | undefined): string {
  return asked && asked.length <= MOST && PLACE.test(asked) && !DOORS.test(asked) ? asked : '';
}
