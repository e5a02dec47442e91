import type { Contacts } from '../../../src/modules/content/contract/contacts';
import { Blocks, type PageContent } from '../../content/components/Blocks';
import { ArrowLink, Button } from '../../ui/components/navigation/Button';
import { PageHero } from '../../ui/components/section/PageHero';
import type { SalonCardProps } from '../../content/components/SalonCard';
import { SectionTitle } from '../../ui/components/section/SectionTitle';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { telHref } from '../../ui/components/navigation/phone';
import { MESSENGER_NAMES } from '../../ui/components/navigation/messengers';
import { usePage } from '../../ui/i18n/context';
import { BookingFrame } from '../BookingFrame';
import { SalonDirectory } from '../../content/salons/SalonDirectory';

export interface OnlinePageProps extends PageContent {
  /** Address of the booking widget; null: booking is by phone alone. */
  readonly frame: string | null;
  /** What to say on the phone, and when it is answered. */
  readonly callText: string;
  readonly phone: string;
  readonly messengers: Contacts['messengers'];
  /** What the visitor chose on the way here; empty when nothing. */
  readonly selection: readonly { readonly label: string; readonly value: string; readonly path: string | null; readonly note: string }[];
  /** Whether some salon can fulfil the selection; if none can, all salons are listed. */
  readonly fits: boolean;
  /** Whether the list is shorter than all salons because of the selection. */
  readonly narrowed: boolean;
  readonly salons: readonly SalonCardProps[];
}

/** The booking widget, and booking by voice below it: the number, what to say, and the direct line of every salon. */
export function OnlinePage(props: OnlinePageProps) {
  const { t } = usePage();
  const { frame, narrowed, salons } = props;
  return (
    <>
      <PageHero {...props} picture={frame === null ? props.picture : undefined} layout="side" size={frame === null ? 'large' : 'middle'}>
        {props.phone && frame === null ? (
          <div className="button-row">
            <Button href={telHref(props.phone)}>{t('content.salons.online.call')}</Button>
          </div>
        ) : null}
      </PageHero>
      {frame === null ? null : (
        <section className="online-widget wrap" aria-label={t('booking.panel.label')}>
          <BookingFrame phone={props.phone} messengers={props.messengers} src={frame} />
        </section>
      )}
      <Call {...props} />
      <Blocks blocks={props.blocks.filter((block) => block.type === 'steps')} />
      <section className="section">
        <div className="wrap">
          <SectionTitle
            text={narrowed ? t('content.salons.online.directoryFor') : t('content.salons.online.directory')}
            accent={narrowed ? t('content.salons.online.directoryForAccent') : t('content.salons.online.directoryAccent')}
          />
          {salons.length ? <SalonDirectory salons={salons} /> : <p className="lead">{t('content.salons.empty')}</p>}
        </div>
      </section>
      <Blocks blocks={props.blocks.filter((block) => block.type !== 'steps')} />
    </>
  );
}

function Call({ selection, fits, callText, phone, messengers }: OnlinePageProps) {
  const { t } = usePage();
  return (
    <section className="section section--lacquer online-call">
      <div className="wrap online-call__grid">
        {selection.length ? (
          <Selection selection={selection} />
        ) : (
          <TitleBlock text={t('content.salons.online.callTitle')} accent={t('content.salons.online.callAccent')} color="light" />
        )}
        <div className="online-call__lines">
          <p className="lead">{fits ? callText : t('content.salons.online.none')}</p>
          {phone ? (
            <a className="online-call__phone" href={telHref(phone)}>
              {phone}
            </a>
          ) : null}
          {messengers.length ? (
            <ul className="online-call__messengers">
              {messengers.map((messenger) => (
                <li key={messenger.url}>
                  <ArrowLink href={messenger.url} external={messenger.url.startsWith('http')}>
                    {MESSENGER_NAMES[messenger.kind]}
                  </ArrowLink>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Selection({ selection }: Pick<OnlinePageProps, 'selection'>) {
  const { t, href } = usePage();
  return (
    <div className="online-selection">
      <TitleBlock text={t('content.salons.online.selection')} accent={t('content.salons.online.selectionAccent')} size="middle" />
      <dl>
        {selection.map((line) => (
          <div key={line.label} className="online-selection__line">
            <dt className="online-selection__label">{line.label}</dt>
            <dd>
              {line.path ? (
                <a className="online-selection__value" href={href(line.path)}>
                  {line.value}
                </a>
              ) : (
                <span className="online-selection__value">{line.value}</span>
              )}
              {line.note ? <span className="online-selection__note">{line.note}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
