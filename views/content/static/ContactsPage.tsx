import type { Contacts } from '../../../src/modules/content/contract/contacts';
import { Blocks, type PageContent } from '../components/Blocks';
import { ArrowLink } from '../../ui/components/navigation/Button';
import { KyivMap } from '../components/map/KyivMap';
import { PageHero } from '../../ui/components/section/PageHero';
import { RichText } from '../../ui/components/section/RichText';
import { SectionTitle } from '../../ui/components/section/SectionTitle';
import { telHref } from '../../ui/components/navigation/phone';
import { MESSENGER_NAMES } from '../../ui/components/navigation/messengers';
import { usePage } from '../../ui/i18n/context';
import { Island } from '../../ui/islands/Island';
import { GoogleMapIsland } from '../islands/GoogleMap.island';
import type { GoogleMapProps } from '../islands/GoogleMap.island';
import { LeadFormIsland } from '../../lead/islands/LeadForm.island';
import { SalonDirectory } from '../salons/SalonDirectory';
import type { DirectoryEntry } from '../salons/SalonDirectory';

export interface ContactsPageProps extends PageContent {
  readonly bodyHtml: string;
  readonly phone: string;
  readonly email: string;
  readonly workTime: string;
  readonly messengers: Contacts['messengers'];
  readonly socials: Contacts['socials'];
  readonly salons: readonly DirectoryEntry[];
  readonly pins: readonly { readonly path: string; readonly label: string; readonly x: number; readonly y: number }[];
  /** Null without a key of the maps service: the page then holds nothing of it. */
  readonly googleMap: GoogleMapProps | null;
}

/** Where the way is shown. */
export const CONTACTS_MAP = 'way';

const NETWORK_NAMES = { instagram: 'Instagram', facebook: 'Facebook', tiktok: 'TikTok', linkedin: 'LinkedIn', youtube: 'YouTube' } as const;

/** One number for everything, then the map, then every salon with its own line. */
export function ContactsPage(props: ContactsPageProps) {
  const { t } = usePage();
  return (
    <>
      <div className="contact-opening">
        <PageHero {...props} layout="masthead" />
      </div>
      <Lines {...props} />
      <Callback phone={props.phone} />
      <Where {...props} />
      <section className="section">
        <div className="wrap">
          <SectionTitle
            text={t('content.salons.contacts.directory')}
            accent={props.salons.some(({ phone }) => phone) ? t('content.salons.contacts.directoryAccent') : undefined}
          />
          {props.salons.length ? <SalonDirectory salons={props.salons} /> : <p className="lead">{t('content.salons.empty')}</p>}
        </div>
      </section>
      <Blocks blocks={props.blocks} />
    </>
  );
}

function Lines({ phone, email, workTime, messengers, socials, bodyHtml }: ContactsPageProps) {
  const { t } = usePage();
  return (
    <section className="section contact-lines">
      <div className="wrap">
        <h2>
          {phone ? (
            <>
              <a className="contact-lines__phone" href={telHref(phone)}>
                {phone}
              </a>{' '}
            </>
          ) : null}
          <span className="contact-lines__title">
            {t('content.salons.contacts.phoneTitle')} <em>{t('content.salons.contacts.phoneAccent')}</em>
          </span>
        </h2>
        <div className="contact-lines__grid">
          <div className="contact-lines__text">
            {workTime ? <p className="lead">{workTime}</p> : null}
            <RichText html={bodyHtml} />
          </div>
          {messengers.length || email ? (
            <div>
              <h3 className="contact-lines__label">{t('content.salons.contacts.write')}</h3>
              <ul className="contact-lines__list">
                {messengers.map((messenger) => (
                  <li key={messenger.url}>
                    <ArrowLink href={messenger.url} external={messenger.url.startsWith('http')}>
                      {MESSENGER_NAMES[messenger.kind]}
                    </ArrowLink>
                  </li>
                ))}
                {email ? (
                  <li>
                    <ArrowLink href={`mailto:${email}`}>{email}</ArrowLink>
                  </li>
                ) : null}
              </ul>
            </div>
          ) : null}
          {socials.length ? (
            <div>
              <h3 className="contact-lines__label">{t('content.salons.contacts.follow')}</h3>
              <ul className="contact-lines__list">
                {socials.map((social) => (
                  <li key={social.url}>
                    <ArrowLink href={social.url} external>
                      {NETWORK_NAMES[social.network]}
                    </ArrowLink>
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Callback({ phone }: Pick<ContactsPageProps, 'phone'>) {
  const { t } = usePage();
  return (
    <section className="section section--ivory contact-callback" id="callback">
      <div className="wrap contact-callback__grid">
        <div className="contact-callback__head">
          <SectionTitle text={t('lead.panel.title')} accent={t('lead.panel.accent')} />
          <p className="lead">{t('lead.pages.callback.lead')}</p>
        </div>
        <Island of={LeadFormIsland} props={{ topic: 'callback', about: '', phone }} />
      </div>
    </section>
  );
}

function Where({ pins, googleMap }: ContactsPageProps) {
  const { t, href } = usePage();
  if (pins.length === 0 && !googleMap) return null;
  return (
    <section className="section section--sand contact-where" id={CONTACTS_MAP}>
      <div className="wrap">
        <div className="contact-where__grid">
          <SectionTitle text={t('content.salons.contacts.mapTitle')} accent={t('content.salons.contacts.mapAccent')} size="large" />
          {pins.length ? (
            <KyivMap pins={pins.map((pin) => ({ ...pin, href: href(pin.path) }))} label={t('content.salons.mapLabel')} />
          ) : null}
        </div>
        {googleMap ? <Island of={GoogleMapIsland} props={googleMap} /> : null}
      </div>
    </section>
  );
}
