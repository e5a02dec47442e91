import { usePage } from '../../i18n/context';

/** Where links to the choice lead: the part of the policy about it, and with JavaScript the notice itself. */
export const COOKIE_SETTINGS = '/policy/#cookie-settings';

/**
 * Asks what may be loaded besides the site itself. Hidden until client/notices/cookie-notice.ts finds that nobody has chosen:
 * without JavaScript nothing is loaded that needs consent. It is no dialog: the page stays usable around it.
 */
export function CookieNotice() {
  const { t, href } = usePage();
  return (
    <section className="cookie-notice" aria-label={t('notices.cookies.label')} hidden>
      <p className="cookie-notice__text">
        {t('notices.cookies.text')} <a href={href('/policy/')}>{t('notices.cookies.more')}</a>
      </p>
      <div className="cookie-notice__choices">
        <button className="cookie-notice__choice" type="button" data-choice="necessary">
          {t('notices.cookies.necessary')}
        </button>
        <button className="cookie-notice__choice" type="button" data-choice="all">
          {t('notices.cookies.all')}
        </button>
      </div>
    </section>
  );
}
