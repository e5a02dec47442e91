import { usePage } from '../ui/i18n/context';
import { ConsoleField } from './ConsoleField';
import { ConsoleNotice } from './ConsoleNotice';

export interface ConsoleSignInPageProps {
  /** What went wrong; empty: nothing. */
  readonly failure: string;
  /** What was typed, but no secret. */
  readonly email: string;
  readonly notice: string;
  /** The page that is shown afterwards; empty: the first one. */
  readonly to: string;
  /** A form that is carried through the sign-in, sealed; empty: none. */
  readonly kept: string;
  /** The language, where it is not that of the site. */
  readonly lang: '' | 'en';
  /** This page in the other language; null: a form is carried, which a link would lose. */
  readonly otherLanguage: string | null;
  /** Whether the code may be left out by who trusts this device. */
  readonly isKnownDevice: boolean;
}

/** The door of the console: invited operators, and the owner with the token of the site. */
export function ConsoleSignInPage({ failure, email, notice, to, kept, lang, otherLanguage, isKnownDevice }: ConsoleSignInPageProps) {
  const { t, siteName } = usePage();
  const carried = Object.entries({ to, kept, lang }).map(([name, value]) =>
    value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
  const code = { name: 'code', label: t('console.signIn.code'), autoComplete: 'one-time-code' };
  return (
    <div className="console-door">
      <p className="console-door__brand">{siteName}</p>
      <h1 className="console__title">{t('console.signIn.title')}</h1>
      <ConsoleNotice text={notice} />
      <ConsoleNotice text={failure} isFailure />
      <form className="console-form" method="post" action="/ops/sign-in">
        {carried}
        <ConsoleField name="email" label={t('console.signIn.email')} type="email" value={email} autoComplete="username" isRequired />
        <ConsoleField name="password" label={t('console.signIn.password')} type="password" autoComplete="current-password" isRequired />
        <ConsoleField
          {...code}
          hint={t(isKnownDevice ? 'console.signIn.codeLeftOut' : 'console.signIn.codeHint')}
          inputMode="numeric"
          isRequired={!isKnownDevice}
        />
        <ConsoleField name="trust" label={t('console.signIn.trust')} hint={t('console.signIn.trustHint')} type="tick" />
        <button className="button button--lacquer" type="submit">
          {t('console.signIn.submit')}
        </button>
      </form>
      <details className="console-door__owner">
        <summary>{t('console.signIn.owner')}</summary>
        <form className="console-form" method="post" action="/ops/sign-in/owner">
          {carried}
          <ConsoleField
            {...{ name: 'token', label: t('console.signIn.token'), hint: t('console.signIn.tokenHint'), type: 'password' }}
            autoComplete="off"
            isRequired
          />
          <button className="button button--line" type="submit">
            {t('console.signIn.ownerSubmit')}
          </button>
        </form>
      </details>
      {otherLanguage === null ? null : (
        <p>
          <a className="text-link" href={otherLanguage} hrefLang={lang === '' ? 'en' : 'uk'} lang={lang === '' ? 'en' : 'uk'}>
            {lang === '' ? 'English' : 'Українська'}
          </a>
        </p>
      )}
    </div>
  );
}
