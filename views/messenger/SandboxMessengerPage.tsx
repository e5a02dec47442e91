import { SANDBOX_MESSENGER_PATH } from '../../src/modules/messenger/contract/messenger-settings';
import { SandboxSheet } from '../ui/components/section/SandboxSheet';
import { usePage } from '../ui/i18n/context';

export interface SandboxMessengerPageProps {
  /** What the deep link gave; empty: nobody came here by one. */
  readonly start: string;
  readonly isStarted: boolean;
}

/** The chat with the bot, as the sandbox has it: a button that begins it. */
export function SandboxMessengerPage({ start, isStarted }: SandboxMessengerPageProps) {
  const { t, href } = usePage();
  return (
    <SandboxSheet title={t('messenger.sandbox.title')} accent={t('messenger.sandbox.accent')} about={t('messenger.sandbox.about')}>
      {isStarted ? (
        <p className="sandbox__state" role="status">
          {t('messenger.sandbox.started')}
        </p>
      ) : start === '' ? (
        <p>{t('messenger.sandbox.none')}</p>
      ) : (
        <form method="post" action={href(SANDBOX_MESSENGER_PATH)}>
          <input type="hidden" name="start" value={start} />
          <button className="button button--lacquer" type="submit">
            {t('messenger.sandbox.start')}
          </button>
        </form>
      )}
    </SandboxSheet>
  );
}
