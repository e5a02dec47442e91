import type { ReminderForm } from '../../../src/modules/widget/contract/appointments-model';
import { Radio } from '../../ui/components/form/Radio';
import { usePage } from '../../ui/i18n/context';
import { PostForm } from './PostForm';

const STEP = { step: 'visits' };

/** By what a client is reminded of appointments, and the way to the salons' bot. */
export function AppointmentReminders({ reminders }: { readonly reminders: ReminderForm }) {
  const { t } = usePage();
  const { options, channel, hasChat, chatLink } = reminders;
  return (
    <section className="widget-visits">
      <h2 className="widget-visits__title">{t('widget.reminders.title')}</h2>
      {/* what is chosen elsewhere, in the chat, is shown as it is then */}
      <PostForm key={channel} fields={{ ...STEP, action: 'remind' }} className="widget-reminders">
        <Radio id="widget-reminder" name="channel" legend={t('widget.reminders.legend')} options={options} defaultValue={channel} />
        <button className="button button--line">{t('widget.reminders.keep')}</button>
      </PostForm>
      {chatLink ? (
        <div className="widget-reminders" role="status">
          <p>{t('widget.reminders.open')}</p>
          <p>
            <a className="button button--lacquer" href={chatLink} target="_blank" rel="noopener noreferrer">
              {t('widget.reminders.bot')}
            </a>
          </p>
        </div>
      ) : hasChat === null ? null : (
        <PostForm fields={{ ...STEP, action: hasChat ? 'forget-chat' : 'chat' }}>
          <button className="text-link">{t(hasChat ? 'widget.reminders.forget' : 'widget.reminders.link')}</button>
        </PostForm>
      )}
    </section>
  );
}
