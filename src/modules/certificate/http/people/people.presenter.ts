import { dottedDay } from '../../../../../views/certificate/components/order-phase';
import type { ListedPerson, PeoplePageProps } from '../../../../../views/certificate/pages/PeoplePage';
import type { PageContext } from '../../../../platform/pages/page-context';
import { pageHead } from '../../../../platform/pages/page-head';
import type { PageHead } from '../../../../platform/render/page';
import { kyivDay } from '../../../../shared/kyiv-day';
import { kyivTime } from '../../../../shared/kyiv-moment';
import { partOf } from '../../../content/content.api';
import { archivePath, certificateFile, orderPath, peoplePath, personPath } from '../../contract/certificate-addresses';
import { orderNumber } from '../../contract/order-id';
import { PERSON_STATES, type PersonState } from '../../contract/person-state';
import { deliveredOf, peopleOf, type OrderPerson, type PeopleCounts, type PeopledOrder } from '../../domain/order-people';

/** People of one page of the list. */
const PEOPLE_OF_PART = 50;

/** Which part of the people is asked for; null: in any state, the first. */
export interface PeopleFilter {
  readonly state: PersonState | null;
  readonly page: number | null;
}

/** Where a part of the people stands. @throws DomainError `not-found` behind the last part */
export function peoplePart({ id }: PeopledOrder, counts: PeopleCounts, { state, page }: PeopleFilter) {
  const all = state === null ? peopleOf(counts) : counts[state];
  const address = { number: page, path: peoplePath(id), query: state === null ? undefined : `state=${state}` };
  return partOf(
    Array.from({ length: all }, (_, place) => place),
    PEOPLE_OF_PART,
    address,
  );
}

interface ShownPeople {
  readonly order: PeopledOrder;
  readonly counts: PeopleCounts;
  readonly people: readonly OrderPerson[];
  readonly state: PersonState | null;
  readonly parts: PeoplePageProps['parts'];
}

/** Props of the page of the people of an order. */
export function presentPeople({ t }: PageContext, { order, counts, people, state, parts }: ShownPeople): PeoplePageProps {
  const all = peopleOf(counts);
  const filter = (of: PersonState | null, title: string, count: number) => ({
    title,
    count,
    path: peoplePath(order.id, of),
    current: of === state,
  });
  return {
    number: orderNumber(order.id),
    figures: [
      { figure: deliveredOf(counts), words: t('certificate.people.delivered', { all }) },
      { figure: counts.opened, words: t('certificate.people.opened') },
      { figure: counts.failed, words: t('certificate.people.failed'), isWrong: counts.failed > 0 },
    ],
    filters: [
      filter(null, t('certificate.people.all'), all),
      ...PERSON_STATES.filter((of) => counts[of] > 0 || of === state).map((of) =>
        filter(of, t(`certificate.people.states.${of}`), counts[of]),
      ),
    ],
    people: people.map((person) => listed(t, order.id, person)),
    parts,
    archive: isIssued(order) && all > counts.returned ? archivePath(order.id) : null,
    back: orderPath({ order_id: order.id, linkValue: order.link ?? 'online' }),
  };
}

function isIssued({ state }: PeopledOrder): boolean {
  return state === 'issued' || state === 'delivered';
}

/** Head of a page of people, which is private. */
export function peopleHead(
  context: PageContext,
  own: { readonly order: string; readonly path: string; readonly query?: string },
): PageHead {
  const { t } = context;
  const title = `${t('certificate.people.title')} ${t('certificate.people.accent')}`;
  const description = t('certificate.people.description', { id: orderNumber(own.order) });
  return pageHead(context, { title, description, path: own.path, query: own.query, noindex: true });
}

function listed(t: PageContext['t'], order: string, person: OrderPerson): ListedPerson {
  const { id, recipient, email, state, certificate } = person;
  return {
    id,
    path: personPath(order, id),
    name: recipient || t('certificate.people.noName'),
    email: email ?? t('certificate.people.byLink'),
    moment: momentOf(t, person),
    state,
    stateWords: stateWords(t, person),
    reason: state === 'failed' ? reasonOf(t, person) : null,
    certificate: certificate && { code: certificate.code, pdf: certificateFile(certificate.token) },
  };
}

function stateWords(t: PageContext['t'], { state, channel }: OrderPerson): string {
  return state === 'sent' && channel === 'link' ? t('certificate.people.linkReady') : t(`certificate.people.states.${state}`);
}

const REASONS = ['mail_refused', 'no_address', 'given_up'] as const;

/** Why it was not delivered, in words: what outside services say is not shown. */
export function reasonOf(t: PageContext['t'], { lastError }: OrderPerson): string {
  return t(`certificate.people.reasons.${REASONS.find((reason) => reason === lastError) ?? 'other'}`);
}

/** When it was opened or sent, or is to be. */
function momentOf(t: PageContext['t'], { state, sendAt, sentAt, openedAt }: OrderPerson): string {
  const at = openedAt ?? (state === 'sent' ? sentAt : null) ?? sendAt;
  if (at) return `${dottedDay(kyivDay(at))}, ${kyivTime(at)}`;
  if (state === 'sent' || state === 'failed' || state === 'returned') return '–';
  return state === 'waiting' ? t('certificate.people.afterPayment') : t('certificate.people.atOnce');
}
