import { usePage } from '../ui/i18n/context';
import { ConsoleField } from './ConsoleField';
import { ConsoleNotice } from './ConsoleNotice';

export interface ConsoleJoinPageProps {
  readonly lead: string;
  readonly email: string;
  readonly action: string;
  /** QR code of the second factor, a data address. */
  readonly qr: string;
  /** The same to be typed, in groups. */
  readonly secret: string;
  readonly failure: string;
  readonly least: number;
}

/** An invitation is accepted: a password, and an authenticator that proves itself with its first code. */
export function ConsoleJoinPage({ lead, email, action, qr, secret, failure, least }: ConsoleJoinPageProps) {
  const { t, siteName } = usePage();
  return (
    <div className="console-door">
      <p className="console-door__brand">{siteName}</p>
      <h1 className="console__title">{t('console.join.title')}</h1>
      <p>{lead}</p>
      <ConsoleNotice text={failure} isFailure />
      <form className="console-form" method="post" action={action}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <ConsoleField
          {...{ name: 'password', label: t('console.join.password'), hint: t('console.join.passwordHint', { least }), type: 'password' }}
          autoComplete="new-password"
          isRequired
        />
        <div className="console-door__factor">
          <img src={qr} width="208" height="208" alt={t('console.join.qr')} />
          <div>
            <p>{t('console.join.factor')}</p>
            <p className="console-door__secret">{secret}</p>
          </div>
        </div>
        <ConsoleField {...{ name: 'code', label: t('console.join.code'), autoComplete: 'one-time-code' }} inputMode="numeric" isRequired />
        <button className="button button--lacquer" type="submit">
          {t('console.join.submit')}
        </button>
      </form>
    </div>
  );
}
