import type { PersonPageProps } from '../../../../../views/certificate/pages/PersonPage';
import { pageHead } from '../../../../platform/pages/page-head';
import type { PageHead } from '../../../../platform/render/page';
import type { ContentContext } from '../../../content/content.api';
import { orderPath, peoplePath, personPath } from '../../contract/certificate-addresses';
import { orderNumber } from '../../contract/order-id';
import { hasMoney } from '../../contract/order-states';
import type { OrderView } from '../../contract/order-view';
import { reissueProblem } from '../../domain/buyer-reissue';
import type { OrderPerson } from '../../domain/order-people';
import type { TypedGift } from '../orders/typed-gift';
import { presentGift } from '../thank-order.presenter';
import { reasonOf } from './people.presenter';

/** What a form of the page has done, as the address says to which it leads. */
export const PERSON_DONE = ['saved', 'resent', 'reissued'] as const;

export interface PersonOptions {
  readonly now: Date;
  /** What was done a moment ago. */
  readonly done?: (typeof PERSON_DONE)[number] | null;
  readonly failure?: string | null;
  /** What was sent and not taken. */
  readonly wrong?: { readonly typed: TypedGift; readonly problems: Readonly<Record<string, string>> } | null;
}

/** Props of the page of a person. @throws Error for a person of another order */
export function presentPerson(context: ContentContext, view: OrderView, person: OrderPerson, options: PersonOptions): PersonPageProps {
  const { t } = context;
  const gift = view.gifts.find((one) => one.gift === person.id);
  if (!gift) throw new Error('the person is of another order');
  const { now, wrong = null, done, failure = null } = options;
  const mistaken = wrong?.typed.what === '' ? { ...wrong, gift: gift.gift } : null;
  const isIssued = view.state === 'issued' || view.state === 'delivered';
  const shown = presentGift(context, gift, isIssued, { now, wrong: mistaken }, view.paidAt);
  const reason = person.state === 'failed' ? reasonOf(t, person) : null;
  return {
    order: view.order_id,
    number: orderNumber(view.order_id),
    // the reason is told in place of the sentence for all of them
    gift: reason === null ? shown : { ...shown, error: null },
    reason,
    code: person.certificate?.code ?? null,
    reissue: reissueOf(view, person, options),
    address: personPath(view.order_id, person.id),
    list: peoplePath(view.order_id),
    orderAddress: orderPath(view),
    done: done ? t(`certificate.people.${done}`) : null,
    failure,
  };
}

function reissueOf(view: OrderView, person: OrderPerson, { now, wrong }: PersonOptions): PersonPageProps['reissue'] {
  const { certificate, state, recipient, email } = person;
  if (!certificate || state === 'returned' || !hasMoney(view.state) || reissueProblem(certificate, state, now)) return null;
  const mistaken = wrong?.typed.what === 'reissue' ? wrong : null;
  return {
    issue: certificate.issue,
    recipient: mistaken?.typed.recipient ?? recipient,
    email: mistaken?.typed.email ?? email ?? '',
    problems: mistaken?.problems ?? {},
  };
}

/** Head of the page of a person, which is private. */
export function personHead(context: ContentContext, view: OrderView, { id, recipient }: OrderPerson, isWrong: boolean): PageHead {
  const { t } = context;
  const own = `${t('certificate.people.of')} ${recipient || t('certificate.people.ofAccent')}`;
  return pageHead(context, {
    title: isWrong ? t('common.forms.titleError', { title: own }) : own,
    description: t('certificate.people.description', { id: orderNumber(view.order_id) }),
    path: personPath(view.order_id, id),
    noindex: true,
    extraStyles: true,
  });
}
