import { SANDBOX_MESSENGER_PATH } from '../../../src/modules/certificate/domain/messenger-settings';
import { TitleBlock } from '../../components/section/TitleBlock';
import { usePage } from '../../i18n/context';

export interface SandboxMessengerPageProps {
  /** What the deep link gave; empty: nobody came here by one. */
  readonly start: string;
  readonly isStarted: boolean;
}

/** The chat with the bot, as the sandbox has it: a button that begins it. */
export function SandboxMessengerPage({ start, isStarted }: SandboxMessengerPageProps) {
  const { t, href } = usePage();
  return (
    <section className="sandbox-messenger">
      <div className="wrap">
        <div className="sandbox-messenger__chat">
          <TitleBlock
            as="h1"
            text={t('certificates.messenger.sandbox.title')}
            accent={t('certificates.messenger.sandbox.accent')}
            size="large"
          />
          <p className="sandbox-messenger__about">{t('certificates.messenger.sandbox.about')}</p>
          {isStarted ? (
            <p role="status">{t('certificates.messenger.sandbox.started')}</p>
          ) : start === '' ? (
            <p>{t('certificates.messenger.sandbox.none')}</p>
          ) : (
            <form method="post" action={href(SANDBOX_MESSENGER_PATH)}>
              <input type="hidden" name="start" value={start} />
              <button className="button button--lacquer" type="submit">
                {t('certificates.messenger.sandbox.start')}
              </button>
            </form>
          )}
        </div>
      </div>
    </section>
  );
}
