import type { ReactNode } from 'react';
import { usePage } from '../i18n/context';
import { telHref } from '../components/navigation/phone';
import { NETWORK_NAMES } from '../components/navigation/social-networks';
import { SITE_PAGES } from './frame';
import type { FrameLink, FrameProps } from './frame';
import { COOKIE_SETTINGS } from './notices/CookieNotice';

/**
 * The footer of every page: all directions, salons, the house, contacts, legal links, cards, and a giant word mark. On phones its lists are
 * folded; where there is room for them the styles show them all.
 * @param contacts other ways to reach us, between the phone and the e-mail
 */
export function Footer({ frame, contacts }: { readonly frame: FrameProps; readonly contacts: ReactNode }) {
  const { t, href, siteName } = usePage();
  const { groups, socials, phone, email, workTime, years } = frame.footer;
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer__top">
          <p className="site-footer__call">
            {phone ? (
              <a className="site-footer__phone" href={telHref(phone)}>
                {phone}
              </a>
            ) : null}
            <span>{workTime}</span>
            {contacts}
            {email ? (
              <a className="site-footer__link" href={`mailto:${email}`}>
                {email}
              </a>
            ) : null}
          </p>
          {socials.length ? (
            <ul className="site-footer__socials">
              {socials.map((social) => (
                <li key={social.url}>
                  <a className="site-footer__social" href={social.url} target="_blank" rel="noopener">
                    {NETWORK_NAMES[social.network]}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <nav id={SITE_PAGES} aria-label={t('common.footerNav')}>
          {groups.map((group) => (
            <details key={group.title}>
              <summary>{group.title}</summary>
              <h2>{group.path ? <a href={href(group.path)}>{group.title}</a> : group.title}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={link.label}>
                    <FooterLink link={link} />
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </nav>
        <p className="site-footer__mark" aria-hidden="true">
          {siteName}
        </p>
        <div className="site-footer__legal">
          <p>
            © {years} {siteName}
          </p>
          <a className="site-footer__link" href={href('/public-offer-agreement/')}>
            {t('common.offer')}
          </a>
          <a className="site-footer__link" href={href('/policy/')}>
            {t('common.policy')}
          </a>
          <a className="site-footer__link" href={href('/accessibility/')}>
            {t('common.accessibility')}
          </a>
          <a className="site-footer__link" href={href(COOKIE_SETTINGS)}>
            {t('common.notices.cookies.settings')}
          </a>
          <p className="site-footer__cards">
            <span className="visually-hidden">{t('common.cards')}</span>
            <svg viewBox="0 0 48 16" width="48" height="16" role="img" aria-label="Visa" focusable="false">
              <text x="0" y="14" fontSize="18" fontWeight="800" fontStyle="italic" fill="currentColor" fontFamily="Arial, sans-serif">
                VISA
              </text>
            </svg>
            <svg viewBox="0 0 32 20" width="32" height="20" role="img" aria-label="Mastercard" focusable="false">
              <circle cx="11" cy="10" r="9" fill="none" stroke="currentColor" strokeWidth="1.5" />
              <circle cx="21" cy="10" r="9" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </p>
        </div>
      </div>
    </footer>
  );
}

function FooterLink({ link }: { readonly link: FrameLink }) {
  const { href } = usePage();
  if (link.url) {
    return (
      <a href={link.url} target="_blank" rel="noopener">
        {link.label}
      </a>
    );
  }
  return link.path ? <a href={href(link.path)}>{link.label}</a> : <span>{link.label}</span>;
}
