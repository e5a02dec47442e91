import { telHref } from '../../components/navigation/phone';
import { Icon } from '../../components/media/Icon';
import { usePage } from '../../i18n/context';
import type { FrameProps } from '../frame';

const ID = 'support-contact';

/** Contact links behind a secondary button; shown where there is no support chat. Shown by client/support/support.ts. */
export function SupportContact({ frame }: { readonly frame: FrameProps }) {
  const { t, href } = usePage();
  const { phone, email, workTime, socials } = frame.footer;
  const instagram = socials.find(({ network }) => network === 'instagram');
  return (
    <aside className="support" aria-label={t('common.notices.support.title')} hidden>
      <button className="support__open" type="button" popoverTarget={ID} aria-label={t('common.notices.support.open')}>
        <Icon name="chat" />
      </button>
      <div className="support__card" id={ID} popover="auto">
        <p className="support__title">{t('common.notices.support.title')}</p>
        <p className="support__hours">{workTime}</p>
        <ul>
          {phone ? (
            <li>
              <a className="support__way" href={telHref(phone)}>
                <Icon name="phone" size={20} />
                {phone}
              </a>
            </li>
          ) : null}
          {email ? (
            <li>
              <a className="support__way" href={`mailto:${email}`}>
                <Icon name="mail" size={20} />
                {email}
              </a>
            </li>
          ) : null}
          {instagram ? (
            <li>
              <a className="support__way" href={instagram.url} target="_blank" rel="noopener">
                <Icon name="instagram" size={20} />
                Instagram
              </a>
            </li>
          ) : null}
          <li>
            <a className="support__way" href={href('/contacts/')}>
              <Icon name="pin" size={20} />
              {t('common.notices.support.contacts')}
            </a>
          </li>
        </ul>
      </div>
    </aside>
  );
}
