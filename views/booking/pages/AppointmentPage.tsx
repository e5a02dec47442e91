import type { Picture } from '../../../src/shared/picture';
import { COMMENT } from '../../../src/modules/scheduling/contract/booking-limits';
import { RouteLinks, type RouteLink } from '../../content/components/map/RouteLinks';
import { Radio, type RadioQuestion } from '../../ui/components/form/Radio';
import { TextField } from '../../ui/components/form/TextField';
import { Icon } from '../../ui/components/media/Icon';
import { QrLink, type QrLinkProps } from '../../ui/components/media/QrLink';
import { Photo } from '../../ui/components/media/Photo';
import { Button } from '../../ui/components/navigation/Button';
import { telHref } from '../../ui/components/navigation/phone';
import { WalletButtons } from '../../ui/components/navigation/WalletButtons';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';

export interface AppointmentPageProps {
  /** The day. */
  readonly title: string;
  /** The hours, or what has become of it. */
  readonly accent: string;
  readonly isToCome: boolean;
  readonly lead: string;
  /** The rule that it can be changed by, or that it is too late; empty: nothing can be changed any more. */
  readonly rule: string;
  /** What was done a moment ago; empty: nothing. */
  readonly done: string;
  readonly failure: string;
  /** With language; null: not online. */
  readonly change: { readonly move: string | null; readonly cancel: string } | null;
  /** The button by which its client says that they come; `isNeeded`: its time is kept until then. Null: nothing to say. */
  readonly coming: { readonly action: string; readonly label: string; readonly isNeeded: boolean } | null;
  /** How its client says to be late: `minutes` to choose from, or `choices` of what fits with the minutes in `hidden`. Null: not now. */
  readonly late: {
    readonly action: string;
    readonly text: string;
    readonly minutes: readonly { readonly value: string; readonly label: string }[];
    readonly hidden: string;
    readonly choices: readonly { readonly value: string; readonly label: string; readonly note: string }[];
  } | null;
  /** Where its client says how it was, and what was typed; null: not to be said, or said. */
  readonly feedback: { readonly action: string; readonly text: string } | null;
  /** How the link to book again is called. */
  readonly again: string;
  /** What is paid in advance before the appointment is certain: the form that leads to the payment. Null: nothing, or it is paid. */
  readonly pay: {
    readonly text: string;
    readonly label: string;
    readonly action: string;
    /** Null: `action` is a page to open. */
    readonly fields: Readonly<Record<string, string>> | null;
    /** Through whom it is paid; null: nothing to choose, or chosen. */
    readonly choice: RadioQuestion | null;
  } | null;
  /** Where the patch test is booked that it lacks, with language; null: it lacks none, or it is too late. */
  readonly test: string | null;
  /** Other times that are kept for the client; null: none. */
  readonly offers: {
    readonly action: string;
    readonly times: readonly { readonly value: string; readonly label: string; readonly note: string }[];
  } | null;
  /** Whether the salon is to be called before all else. */
  readonly mustCall: boolean;
  /** Address of the calendar file; null: nothing to put down. */
  readonly calendar: string | null;
  /** Where it is added to Google Wallet, with language; null: not offered. */
  readonly googleWallet: string | null;
  /** Its pass for Apple Wallet, with language; null: not offered. */
  readonly appleWallet: string | null;
  /** The fiscal receipt of what was paid in advance; null: there is none. */
  readonly receipt: QrLinkProps | null;
  readonly lines: readonly AppointmentLine[];
  /** Null: not all prices are known. */
  readonly total: string | null;
  readonly duration: string;
  readonly salon: {
    readonly name: string;
    readonly address: string;
    /** Of its page, with language; null without one. */
    readonly href: string | null;
    readonly routes: readonly RouteLink[];
    readonly picture: Picture | null;
    readonly phone: string;
  };
}

export interface AppointmentLine {
  readonly id: string;
  readonly start: string;
  readonly name: string;
  /** The employee, and how long it takes. */
  readonly note: string;
  readonly price: string;
}

/** One appointment, for who has its link: when, what, with whom and where, and how it is moved or cancelled. */
export function AppointmentPage(props: AppointmentPageProps) {
  const { t, href } = usePage();
  const { bookLabel } = useBookingLinks();
  const { isToCome, change, mustCall, salon, calendar } = props;
  return (
    <div className="visit">
      <header className={`section--${isToCome ? 'lacquer' : 'sand'} visit__head`}>
        <div className="wrap visit__grid">
          <div className="visit__headline">
            <p className="kicker">{t('booking.visits.title')}</p>
            <TitleBlock as="h1" text={props.title} accent={props.accent} size="title" color={isToCome ? 'light' : undefined} />
          </div>
          <div className="visit__next">
            {props.done ? (
              <p className="visit__done" role="status">
                <Icon name="check" size={20} />
                {props.done}
              </p>
            ) : null}
            {props.failure ? (
              <p className="visit__done" role="alert">
                <Icon name="warning" size={20} />
                {props.failure}
              </p>
            ) : null}
            <p className="lead">{props.lead}</p>
            {props.offers ? <OfferedTimes action={props.offers.action} name="offer" times={props.offers.times} /> : null}
            {props.coming?.isNeeded ? <Coming coming={props.coming} /> : null}
            {props.pay ? <AppointmentPayment pay={props.pay} /> : null}
            {props.late ? <Late late={props.late} /> : null}
            {props.rule ? <p>{props.rule}</p> : null}
            <div className="button-row visit__buttons">
              <RequiredTest href={props.test} />
              {props.coming && !props.coming.isNeeded ? <Coming coming={props.coming} /> : null}
              {change ? (
                <>
                  {change.move ? (
                    <a className="button button--light" href={change.move} rel="nofollow">
                      <span>{t('booking.visits.moveIt')}</span>
                    </a>
                  ) : null}
                  <a className="text-link visit__cancel" href={change.cancel} rel="nofollow">
                    {t('booking.visits.cancelIt')}
                  </a>
                </>
              ) : null}
              {mustCall && salon.phone ? (
                <a className="button button--light" href={telHref(salon.phone)}>
                  <span>{salon.phone}</span>
                </a>
              ) : null}
              {isToCome ? null : <Button href={href('/online/')}>{bookLabel('/online/', props.again)}</Button>}
            </div>
          </div>
        </div>
      </header>
      <div className="wrap visit__body">
        <Feedback feedback={props.feedback} />
        <section className="visit__services" aria-labelledby="visit-services">
          <h2 className="visit__title" id="visit-services">
            {t('booking.visits.services')}
          </h2>
          <ol className="visit__lines">
            {props.lines.map((line) => (
              <li key={line.id} className="visit-line">
                <span className="visit-line__start">{line.start}</span>
                <span className="visit-line__what">
                  <span className="visit-line__name">{line.name}</span>
                  <span className="visit-line__note">{line.note}</span>
                </span>
                <span className="visit-line__price">{line.price}</span>
              </li>
            ))}
          </ol>
          <p className="visit__total">
            <span>
              {t('booking.visits.total')} <span className="visit__duration">{props.duration}</span>
            </span>
            {props.total ? <span className="visit__sum">{props.total}</span> : null}
          </p>
          {calendar ? (
            <a className="text-link visit__calendar" href={calendar} download rel="nofollow">
              <Icon name="calendar" size={20} />
              {t('booking.visits.calendar')}
            </a>
          ) : null}
          <WalletButtons google={props.googleWallet} apple={props.appleWallet} />
          <Receipt receipt={props.receipt} />
        </section>
        <AppointmentPlace salon={salon} />
      </div>
    </div>
  );
}

/** The fiscal receipt of what was paid in advance. */
function Receipt({ receipt }: Pick<AppointmentPageProps, 'receipt'>) {
  return receipt ? <QrLink {...receipt} /> : null;
}

const RATINGS = ['5', '4', '3', '2', '1'] as const;

/** Asks how it was: a mark, and words for who has some. */
function Feedback({ feedback }: Pick<AppointmentPageProps, 'feedback'>) {
  const { t } = usePage();
  if (!feedback) return null;
  const { action, text } = feedback;
  return (
    <section className="visit__feedback" id="feedback">
      <form method="post" action={action} className="visit__feedback-form">
        <Radio
          id="visit-rating"
          name="rating"
          legend={t('widget.feedback.rating')}
          options={RATINGS.map((value) => ({ value, label: t(`widget.feedback.rating${value}`) }))}
          required
        />
        <TextField
          id="visit-feedback"
          name="text"
          label={t('widget.feedback.text')}
          defaultValue={text}
          maxLength={COMMENT.most}
          multiline
        />
        <p>{t('widget.feedback.about')}</p>
        <button className="button button--lacquer" type="submit">
          <span>{t('widget.feedback.send')}</span>
        </button>
      </form>
    </section>
  );
}

/** The way to the patch test that is missing. */
function RequiredTest({ href }: { readonly href: string | null }) {
  const { t } = usePage();
  if (href === null) return null;
  return (
    <a className="button button--light" href={href} rel="nofollow">
      <span>{t('booking.patchTest.book')}</span>
    </a>
  );
}

interface OfferedTimesProps {
  readonly action: string;
  /** Of the field that a press sends. */
  readonly name: string;
  readonly times: readonly { readonly value: string; readonly label: string; readonly note: string }[];
  /** Sent with it; empty: nothing. */
  readonly minutes?: string;
}

/** Buttons of minutes, each of which is one press; or what fits where so late does not. */
function Late({ late }: { readonly late: NonNullable<AppointmentPageProps['late']> }) {
  return (
    <div className="visit__late">
      <p>{late.text}</p>
      {late.minutes.length > 0 ? (
        <form method="post" action={late.action} className="visit__minutes">
          {late.minutes.map(({ value, label }) => (
            <button key={value} className="button button--light" name="minutes" value={value}>
              {label}
            </button>
          ))}
        </form>
      ) : null}
      {late.choices.length > 0 ? <OfferedTimes action={late.action} name="choice" times={late.choices} minutes={late.hidden} /> : null}
    </div>
  );
}

/** One press takes a time: there is nothing to choose before. */
function OfferedTimes({ action, name, times, minutes = '' }: OfferedTimesProps) {
  return (
    <form method="post" action={action} className="visit__offers">
      {minutes === '' ? null : <input type="hidden" name="minutes" value={minutes} readOnly />}
      <ul className="visit__offer-list">
        {times.map(({ value, label, note }) => (
          <li key={value}>
            <button className="button button--light visit__offer" name={name} value={value}>
              <span>{label}</span>
              {note === '' ? null : <span className="visit__offer-note">{note}</span>}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** One press says it. */
function Coming({ coming }: { readonly coming: NonNullable<AppointmentPageProps['coming']> }) {
  return (
    <form method="post" action={coming.action}>
      <button className="button button--light">{coming.label}</button>
    </form>
  );
}

function AppointmentPayment({ pay }: { readonly pay: NonNullable<AppointmentPageProps['pay']> }) {
  if (pay.fields === null) {
    return (
      <div className="visit__pay">
        <p>{pay.text}</p>
        <a className="button button--light" href={pay.action}>
          {pay.label}
        </a>
      </div>
    );
  }
  return (
    <form method="post" action={pay.action} className="visit__pay">
      <p>{pay.text}</p>
      {Object.entries(pay.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      {pay.choice ? <Radio name="provider" {...pay.choice} defaultValue={pay.choice.options[0]!.value} /> : null}
      <button className="button button--light">{pay.label}</button>
    </form>
  );
}

function AppointmentPlace({ salon }: Pick<AppointmentPageProps, 'salon'>) {
  const { t } = usePage();
  return (
    <section className="visit__place" aria-labelledby="visit-place">
      <h2 className="visit__title" id="visit-place">
        {t('booking.visits.where')}
      </h2>
      {salon.picture ? <Photo picture={salon.picture} sizes="(width <= 1200px) 92vw, 38vw" decorative className="visit__picture" /> : null}
      <p className="visit__salon">{salon.href ? <a href={salon.href}>{salon.name}</a> : salon.name}</p>
      {salon.address ? <p>{salon.address}</p> : null}
      {salon.phone ? (
        <p className="visit__phone">
          {t('booking.visits.questions')} <a href={telHref(salon.phone)}>{salon.phone}</a>
        </p>
      ) : null}
      {salon.routes.length ? (
        <div>
          <h3 className="visit__routes">{t('booking.visits.routes')}</h3>
          <RouteLinks routes={salon.routes} salon={salon.name} />
        </div>
      ) : null}
    </section>
  );
}
