import { usePage } from '../../i18n/context';

/** Target of links to the cookie settings: the part of the policy about them; with JavaScript the notice opens instead. */
export const COOKIE_SETTINGS = '/policy/#cookie-settings';

/**
 * Asks what may be loaded besides the site itself. Hidden until client/notices/cookie-notice.ts finds no stored choice: without JavaScript
 * nothing is loaded that needs consent. It is not a dialog: the page stays usable.
 */
export function CookieNotice() {
  const { t, href, hasStatistics } = usePage();
  return (
    <section className="cookie-notice" aria-label={t('common.notices.cookies.label')} hidden>
      <p className="cookie-notice__text">
        {t(hasStatistics ? 'common.notices.cookies.textWithStatistics' : 'common.notices.cookies.text')}{' '}
        <a href={href('/policy/')}>{t('common.notices.cookies.more')}</a>
      </p>
      <div className="cookie-notice__choices">
        <button className="cookie-notice__choice" type="button" data-choice="necessary">
          {t('common.notices.cookies.necessary')}
        </button>
        <button className="cookie-notice__choice" type="button" data-choice={hasStatistics ? 'statistics' : 'all'}>
          {t('common.notices.cookies.all')}
        </button>
      </div>
    </section>
  );
}
