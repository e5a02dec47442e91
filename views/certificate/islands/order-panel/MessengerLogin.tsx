import { useEffect, useRef, useState } from 'react';
import type { MessengerLogin as Login } from '../../../../src/modules/certificate/contract/messenger-routes';
import { TELEGRAM_LOGIN_ORIGIN } from '../../../../src/modules/messenger/contract/messenger-settings';
import type { MessengerSettings } from '../../../../src/modules/messenger/contract/messenger-settings';
import { apiRoute } from '../../../../src/shared/api-route';
import { callApi } from '../../../ui/api/call-api';
import { randomKey } from '../../../ui/api/random-key';
import { FieldMessage } from '../../../ui/components/form/FieldMessage';
import { Icon } from '../../../ui/components/media/Icon';
import { usePage } from '../../../ui/i18n/context';
import { MESSENGER_NAME, signIn, signInFailure } from './messenger';
import type { MessengerSignIn } from './messenger';
import { readWidget, WIDGET_SIZE, widgetAddress } from './telegram-widget';

const messenger = MESSENGER_NAME;

interface MessengerLoginProps {
  readonly id: string;
  readonly by: Exclude<MessengerSettings, { kind: 'none' }>;
  /** Null: nobody has signed in. */
  readonly account: MessengerSignIn | null;
  readonly error: string | undefined;
  readonly onAccount: (account: MessengerSignIn | null) => void;
}

/** Signing in with the messenger that the bot is of. Nothing of it is loaded before somebody chooses to get certificates there. */
export function MessengerLogin({ id, by, account, error, onAccount }: MessengerLoginProps) {
  const { t, locale } = usePage();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);
  const begin = async (login: () => Promise<Login>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      onAccount(await signIn(await login(), locale));
    } catch (thrown) {
      setFailure(signInFailure(t, thrown));
    }
    running.current = false;
    setBusy(false);
  };
  const wrong = failure ?? error;
  return (
    <div
      className={wrong ? 'field field--error messenger-login' : 'field messenger-login'}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={wrong ? `${id}-error` : undefined}
      data-wrong={wrong ? '' : undefined}
      tabIndex={-1}
    >
      <span className="field__label" id={`${id}-label`}>
        {t('certificate.form.messenger.label', { messenger })}
      </span>
      {account ? (
        <div className="messenger-login__account">
          <p role="status">
            <Icon name="telegram" size={20} />
            {account.name
              ? t('certificate.form.messenger.signedInAs', { messenger, name: account.name })
              : t('certificate.form.messenger.signedIn', { messenger })}
          </p>
          <button type="button" className="messenger-login__change" onClick={() => onAccount(null)}>
            {t('certificate.form.messenger.change')}
          </button>
        </div>
      ) : (
        <>
          <p className="field__hint">{t('certificate.form.messenger.hint')}</p>
          {by.kind === 'telegram' ? (
            <TelegramWidget botName={by.botName} onLogin={(login) => void begin(() => Promise.resolve(login))} />
          ) : (
            <button
              type="button"
              className="button button--line messenger-login__button"
              aria-disabled={isBusy || undefined}
              onClick={() => void begin(() => callApi(sandboxLogin(by.loginPath), { username: trialName() }, { locale }))}
            >
              <Icon name="telegram" size={20} />
              <span lang="en">{t('certificate.form.messenger.logIn', { messenger })}</span>
            </button>
          )}
          <p className="field__hint" role="status">
            {isBusy
              ? t('certificate.form.messenger.busy')
              : by.kind === 'telegram'
                ? t('certificate.form.messenger.widget', { messenger })
                : t('certificate.form.messenger.trial', { messenger })}
          </p>
        </>
      )}
      <FieldMessage id={id} error={wrong} />
    </div>
  );
}

interface TelegramWidgetProps {
  readonly botName: string;
  readonly onLogin: (login: Login) => void;
}

/**
 * The frame of Telegram's login widget, without the script that usually brings it: that one evaluates its callback as text, which our
 * security policy forbids, and would run beside a form with names and telephones.
 */
function TelegramWidget({ botName, onLogin }: TelegramWidgetProps) {
  const { t } = usePage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>(WIDGET_SIZE);
  useEffect(() => {
    const read = ({ origin, source, data }: MessageEvent) => {
      if (origin !== TELEGRAM_LOGIN_ORIGIN || source !== frame.current?.contentWindow) return;
      const message = readWidget(data);
      if (message?.kind === 'login') onLogin(message.login);
      if (message?.kind === 'size') setSize((now) => ({ width: message.width ?? now.width, height: message.height ?? now.height }));
    };
    addEventListener('message', read);
    return () => removeEventListener('message', read);
  }, [onLogin]);
  return (
    <iframe
      ref={frame}
      className="messenger-login__frame"
      src={widgetAddress(botName, location.origin)}
      title={t('certificate.form.messenger.frame', { messenger })}
      referrerPolicy="strict-origin-when-cross-origin"
      {...size}
    />
  );
}

const sandboxLogin = (path: `/api/${string}`) => apiRoute<{ readonly username: string }, Login>('POST', path);

/** A user of the sandbox: each login is somebody else's, because one counts once. */
const trialName = () => `guest_${randomKey().slice(0, 8)}`;
