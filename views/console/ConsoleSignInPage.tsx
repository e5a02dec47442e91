import { usePage } from '../ui/i18n/context';
import { ConsoleField } from './ConsoleField';
import { ConsoleNotice } from './ConsoleNotice';

export interface ConsoleSignInPageProps {
  /** What went wrong; empty: nothing. */
  readonly failure: string;
  /** What was typed, but no secret. */
  readonly email: string;
  readonly notice: string;
}

/** The door of the console: invited operators, and the owner with the token of the site. */
export function ConsoleSignInPage({ failure, email, notice }: ConsoleSignInPageProps) {
  const { t, siteName } = usePage();
  return (
    <div className="console-door">
      <p className="console-door__brand">{siteName}</p>
      <h1 className="console__title">{t('console.signIn.title')}</h1>
      <ConsoleNotice text={notice} />
      <ConsoleNotice text={failure} isFailure />
      <form className="console-form" method="post" action="/ops/sign-in">
        <ConsoleField name="email" label={t('console.signIn.email')} type="email" value={email} autoComplete="username" isRequired />
        <ConsoleField name="password" label={t('console.signIn.password')} type="password" autoComplete="current-password" isRequired />
        <ConsoleField
          {...{ name: 'code', label: t('console.signIn.code'), hint: t('console.signIn.codeHint'), autoComplete: 'one-time-code' }}
          inputMode="numeric"
          isRequired
        />
        <button className="button button--lacquer" type="submit">
          {t('console.signIn.submit')}
        </button>
      </form>
      <details className="console-door__owner">
        <summary>{t('console.signIn.owner')}</summary>
        <form className="console-form" method="post" action="/ops/sign-in/owner">
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
    </div>
  );
}
