import { Icon } from '../../ui/components/media/Icon';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';

export interface WaitPageProps {
  readonly lead: string;
  /** How the list works; empty: it is over. */
  readonly rules: string;
  readonly failure: string;
  /** What is kept for the client; null: nothing. */
  readonly offer: {
    readonly id: string;
    readonly when: string;
    readonly where: string;
    readonly lines: readonly string[];
    /** With language. */
    readonly book: string;
    readonly decline: string;
  } | null;
  /** What is waited for, in lines. */
  readonly wanted: readonly string[];
  /** Where the list is left, with language; null: it is over. */
  readonly leave: string | null;
  /** Where it goes on once it is over. */
  readonly next: { readonly href: string; readonly label: string } | null;
}

/** A place on the waitlist, for who has its link: what is kept, and the answers to it. */
export function WaitPage({ lead, rules, failure, offer, wanted, leave, next }: WaitPageProps) {
  const { t } = usePage();
  return (
    <section className="wait">
      <div className="wrap wait__column">
        <TitleBlock as="h1" text={t('booking.waits.title')} size="title" />
        {failure ? (
          <p role="alert">
            <Icon name="warning" size={20} /> {failure}
          </p>
        ) : null}
        <p className="lead">{lead}</p>
        {offer ? (
          <div className="wait__offer">
            <p className="wait__when">{offer.when}</p>
            <p>{offer.where}</p>
            {offer.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <div className="button-row wait__ways">
              <form method="post" action={offer.book}>
                <input type="hidden" name="offer" value={offer.id} />
                <button className="button button--lacquer" type="submit">
                  <span>{t('booking.waits.book')}</span>
                </button>
              </form>
              <form method="post" action={offer.decline}>
                <input type="hidden" name="offer" value={offer.id} />
                <button className="button button--line" type="submit">
                  {t('booking.waits.decline')}
                </button>
              </form>
            </div>
          </div>
        ) : null}
        {next ? (
          <a className="button button--lacquer" href={next.href} rel="nofollow">
            <span>{next.label}</span>
          </a>
        ) : null}
        <div className="wait__lines">
          <h2 className="kicker">{t('booking.waits.what')}</h2>
          {wanted.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {rules ? <p>{rules}</p> : null}
        {leave ? (
          <form className="wait__leave" method="post" action={leave}>
            <button className="button button--line" type="submit">
              {t('booking.waits.leave')}
            </button>
          </form>
        ) : null}
      </div>
    </section>
  );
}
