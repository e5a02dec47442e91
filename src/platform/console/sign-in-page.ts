import { Injectable } from '@nestjs/common';
import { ConsoleSignInPage } from '../../../views/console/ConsoleSignInPage';
import type { Page } from '../render/page';
import { ConsolePages, type Refusal } from './console-frame';

/** Nobody is known yet: the language of the site. */
export const STRANGER = { locale: 'ua' } as const;

/** What the sign-in page says and carries. */
export interface SignInState extends Partial<Refusal> {
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
  words(key: 'console.signIn.keptNotice' | 'console.signIn.joined' | 'console.signIn.left'): string {
    return this.pages.context(STRANGER).t(key);
  }

  page({ failure = '', email = '', notice = '', to = '', kept = '', isKnownDevice = false, ...told }: SignInState): Page {
    const title = this.pages.context(STRANGER).t('console.signIn.title');
    return this.pages.page(STRANGER, ConsoleSignInPage, { failure, email, notice, to, kept, isKnownDevice }, { title, ...told });
  }
}

/** A page of the console as an address after the sign-in may name it. */
const PLACE = /^\/ops(?:\/(?!\.)[\w:.-]+)*(?:\?[\w\-.~%=&+:/*,]*)?$/;
const DOORS = /^\/ops\/(?:sign-in|sign-out|join|language|news)\b/;
const MOST = 500;

/** A page of the console, as it was asked for; empty for anything else: nobody is sent elsewhere. */
export function placeOf(asked: string | null | undefined): string {
  return asked && asked.length <= MOST && PLACE.test(asked) && !DOORS.test(asked) ? asked : '';
}
