import { GIFT_FORM } from '../../../src/modules/certificate/contract/order-fields';
import { MAX_EMAIL } from '../../../src/shared/form';
import { OrderNews } from '../components/OrderNews';
import { TextField } from '../../ui/components/form/TextField';
import { ArrowLink } from '../../ui/components/navigation/Button';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';
import { ThankOrderGift, type ThankGift } from './ThankOrderGift';

export interface PersonPageProps {
  readonly order: string;
  /** `№ 1795348000000`. */
  readonly number: string;
  readonly gift: ThankGift;
  /** Why it was not delivered; null: it was, or may be. */
  readonly reason: string | null;
  /** Code of the certificate; null: there is none. */
  readonly code: string | null;
  /** What the certificate is replaced with; null: it cannot be. */
  readonly reissue: {
    /** The one that is replaced: the same form sent twice replaces it once. */
    readonly issue: number;
    readonly recipient: string;
    readonly email: string;
    readonly problems: Readonly<Record<string, string>>;
  } | null;
  /** This page, the list and the page of the order, without language prefix. */
  readonly address: string;
  readonly list: string;
  readonly orderAddress: string;
  /** What was done a moment ago, in words; null: nothing. */
  readonly done: string | null;
  readonly failure: string | null;
}

/** One of the people of an order: how their gift is, and what its buyer can do: change it, send it again, replace it. */
export function PersonPage(props: PersonPageProps) {
  const { t, href } = usePage();
  const { order, gift, reissue, address } = props;
  return (
    <section className="person">
      <div className="wrap person__column">
        <p className="kicker">{t('certificate.mine.number', { id: props.number })}</p>
        <TitleBlock as="h1" text={t('certificate.people.of')} accent={gift.recipient || t('certificate.people.ofAccent')} size="small" />
        <OrderNews done={props.done} failure={props.failure} />
        {props.code ? <p className="person__code">{t('certificate.mine.code', { code: props.code })}</p> : null}
        {props.reason ? <p>{props.reason}</p> : null}
        <ThankOrderGift as="h2" gift={gift} order={order} address={address} orderAddress={props.orderAddress} />
        {reissue ? (
          <details className="thank-order__edit" open={Object.keys(reissue.problems).length > 0 || undefined}>
            <summary>{t('certificate.people.reissue.title')}</summary>
            <form className="form" method="post" action={href(address)} noValidate>
              <p>{t('certificate.people.reissue.lead')}</p>
              <TextField
                id="reissue-recipient"
                name="recipient"
                label={t('certificate.form.recipient')}
                defaultValue={reissue.recipient}
                error={reissue.problems.recipient}
                maxLength={GIFT_FORM.recipient.most}
              />
              <TextField
                id="reissue-email"
                name="email"
                type="email"
                label={t('certificate.form.giftEmail')}
                hint={t('certificate.form.giftEmailHint')}
                defaultValue={reissue.email}
                error={reissue.problems.email}
                maxLength={MAX_EMAIL}
              />
              <input type="hidden" name="what" value="reissue" />
              <input type="hidden" name="issue" value={reissue.issue} />
              <button className="button button--lacquer thank-order__button" type="submit">
                {t('certificate.people.reissue.submit')}
              </button>
            </form>
          </details>
        ) : null}
        <ArrowLink href={href(props.list)}>{t('certificate.people.toAll')}</ArrowLink>
      </div>
    </section>
  );
}
