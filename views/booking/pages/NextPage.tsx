import { Icon } from '../../ui/components/media/Icon';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';

export interface NextPageProps {
  readonly lead: string;
  readonly failure: string;
  /** What is offered, in lines: services, salon. */
  readonly lines: readonly string[];
  /** Where one of the times is booked, with language, and the times; each is one press. */
  readonly book: string;
  readonly times: readonly { readonly id: string; readonly label: string; readonly note: string }[];
  /** With language; null: it is answered. */
  readonly other: string | null;
  readonly decline: string | null;
  /** Where it goes on once it is over. */
  readonly next: { readonly href: string; readonly label: string } | null;
  /** Where such messages are ended, with language. */
  readonly off: string;
}

/** Three times for the next appointment, for who has the link: one press books one and frees the others. */
export function NextPage({ lead, failure, lines, book, times, other, decline, next, off }: NextPageProps) {
  const { t } = usePage();
  return (
    <section className="next">
      <div className="wrap next__column">
        <TitleBlock as="h1" text={t('booking.next.title')} size="title" />
        {failure ? (
          <p role="alert">
            <Icon name="warning" size={20} /> {failure}
          </p>
        ) : null}
        <p className="lead">{lead}</p>
        <div className="next__offer">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {times.length > 0 ? (
            <form method="post" action={book} className="next__times">
              {times.map(({ id, label, note }) => (
                <button key={id} className="button button--lacquer next__time" name="time" value={id}>
                  <span>
                    {label}
                    {note ? <span className="next__note">{note}</span> : null}
                  </span>
                </button>
              ))}
            </form>
          ) : null}
          <div className="button-row next__ways">
            {next ? (
              <a className="button button--lacquer" href={next.href} rel="nofollow">
                <span>{next.label}</span>
              </a>
            ) : null}
            {other ? (
              <a className="button button--line" href={other} rel="nofollow">
                {t('booking.next.other')}
              </a>
            ) : null}
            {decline ? (
              <form method="post" action={decline}>
                <button className="button button--line" type="submit">
                  {t('booking.next.decline')}
                </button>
              </form>
            ) : null}
          </div>
        </div>
        <a className="text-link" href={off} rel="nofollow">
          {t('booking.next.off')}
        </a>
      </div>
    </section>
  );
}
