import { orderProblemTexts } from '../../../../../views/certificate/components/order-problems';
import { CompanyOrderPage } from '../../../../../views/certificate/pages/CompanyOrderPage';
import type { CompanyOrderPageProps } from '../../../../../views/certificate/pages/CompanyOrderPage';
import { pageHead } from '../../../../platform/pages/page-head';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { kyivDay } from '../../../../shared/kyiv-day';
import { kyivTime } from '../../../../shared/kyiv-moment';
import { formatMoney } from '../../../../shared/money';
import { translateText } from '../../../../shared/translate-text';
import type { Translation } from '../../../../shared/translation';
import type { ContentContext } from '../../../content/content.api';
import { COMPANY_PATH, MAX_SHOWN_PROBLEMS, type CompanyField, type TypedCompany } from '../../contract/company-form';
import type { Quote } from '../../contract/quote';
import { lastSendDay } from '../../contract/validity';
import type { CompanyReading } from '../../application/orders/company-orders';
import type { CompanyPackage, CompanyPicture, PeopleColumn } from '../../domain/company-people';

/** What the page offers. */
export interface CompanyOffer {
  readonly packages: readonly CompanyPackage[];
  readonly pictures: readonly CompanyPicture[];
  readonly hasInvoice: boolean;
  readonly now: Date;
}

export interface CompanyShown {
  readonly typed: TypedCompany;
  /** Null: nothing was sent yet. */
  readonly reading?: CompanyReading | null;
  /** Idempotency key of the order that can be sent; null: none can. */
  readonly key?: string | null;
  /** What it costs, where that is not as it was read. */
  readonly sums?: Quote;
  /** What is wrong with the file. */
  readonly fileProblem?: Translation | null;
  /** What was done with it. */
  readonly note?: string | null;
  readonly failure?: string;
  readonly status?: number;
  readonly retryAfterSeconds?: number;
}

/** The fields in the order of the form, with what they are called. */
const LABELS = {
  company: 'certificate.company.name',
  code: 'certificate.company.code',
  name: 'certificate.company.contact',
  phone: 'certificate.company.phone',
  email: 'certificate.company.email',
  package: 'certificate.company.package',
  message: 'certificate.company.message',
  giver: 'certificate.company.giver',
  picture: 'certificate.company.picture',
  day: 'certificate.company.day',
  people: 'certificate.company.people',
  pay: 'certificate.company.pay',
} as const satisfies Partial<Record<CompanyField, string>>;

type Column = PeopleColumn;

/** The page of orders of companies: private, and not for search engines. */
export function companyPage(context: ContentContext, offer: CompanyOffer, shown: CompanyShown): Page {
  const { t } = context;
  const { status = 200, retryAfterSeconds } = shown;
  const own = `${t('certificate.company.title')} ${t('certificate.company.accent')}`;
  const head = pageHead(context, {
    title: status === 422 ? t('common.forms.titleError', { title: own }) : own,
    description: t('certificate.company.description'),
    path: COMPANY_PATH,
    noindex: true,
    extraStyles: true,
  });
  const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(Math.ceil(retryAfterSeconds)) };
  return page(CompanyOrderPage, propsOf(context, offer, shown), head, { status, answersForm: true, headers });
}

function propsOf(context: ContentContext, offer: CompanyOffer, shown: CompanyShown): CompanyOrderPageProps {
  const { t, locale } = context;
  const { typed, reading = null, key = null, fileProblem = null } = shown;
  const fields = { ...reading?.fields, ...(fileProblem === null ? {} : { file: fileProblem }) };
  const texts = wordsOf(context, fields);
  const labels = { ...LABELS, file: 'certificate.company.file' } as const;
  const problems = Object.entries(labels).flatMap(([name, label]) =>
    texts[name] === undefined ? [] : [{ name, id: `company-${name}`, label: t(label), text: texts[name] }],
  );
  const placed = reading?.placed ?? [];
  const option = ({ id, titles, price }: CompanyPackage) => ({ value: String(id), label: `${titles[0]} · ${formatMoney(price, locale)}` });
  return {
    action: COMPANY_PATH,
    typed,
    problems,
    placed: placed.slice(0, MAX_SHOWN_PROBLEMS).map(({ line, column, problem }, place) => ({
      name: String(place),
      label: placeWords(context, line, column),
      text: wordsOf(context, { problem }).problem!,
    })),
    more: Math.max(0, placed.length - MAX_SHOWN_PROBLEMS),
    packages: [{ value: '', label: t('certificate.company.choosePackage') }, ...offer.packages.map(option)],
    pictures: [
      { value: '', label: t('certificate.company.ownPicture') },
      ...offer.pictures.map(({ src, titles }, place) => ({
        value: src,
        label: t('certificate.company.pictureOption', { number: place + 1, title: titles[0] ?? '' }),
      })),
    ],
    days: { first: kyivDay(offer.now), last: lastSendDay(offer.now) },
    hasInvoice: offer.hasInvoice,
    note: shown.note ?? null,
    failure: shown.failure ?? null,
    preview: reading === null || key === null ? null : previewOf(context, offer, typed, reading, shown.sums ?? reading.sums, key),
  };
}

function previewOf(
  { t, locale }: ContentContext,
  { packages }: CompanyOffer,
  typed: TypedCompany,
  { people, items }: CompanyReading,
  sums: Quote,
  key: string,
): NonNullable<CompanyOrderPageProps['preview']> {
  const title = (id: number) => packages.find((one) => one.id === id)?.titles[0] ?? '';
  const amount = formatMoney(sums.amount, locale);
  const links = people.filter(({ gift }) => !gift.email).length;
  return {
    key,
    amount: String(sums.amount),
    count: t('certificate.company.previewCount', { count: people.length }),
    links: links === 0 ? null : t('certificate.company.links', { count: links }),
    people: people.map(({ line, gift }) => ({
      line,
      name: gift.recipient ?? '',
      email: gift.email ?? t('certificate.company.byLink'),
      package: title(gift.id),
      when: gift.sendAt === undefined ? t('certificate.company.atOnce') : momentWords(new Date(gift.sendAt)),
      message: gift.message ?? '',
    })),
    lines: items.map(({ id, quantity, price }) => ({ id, name: title(id), quantity, price })),
    sums,
    submit: typed.pay === 'invoice' ? t('certificate.company.orderInvoice', { amount }) : t('certificate.company.order', { amount }),
  };
}

/** `Рядок 14, e-mail` */
function placeWords({ t }: ContentContext, line: number | null, column: Column | null): string {
  if (line === null) return t('certificate.company.whole');
  return column === null
    ? t('certificate.company.atLine', { line })
    : t('certificate.company.at', { line, column: t(`certificate.company.columns.${column}`) });
}

/** Moments are told as days and hours here. */
function wordsOf({ t }: ContentContext, problems: Readonly<Record<string, Translation>>): Readonly<Record<string, string>> {
  const own = Object.entries(problems).filter(([, { key }]) => key.startsWith('certificate.company.'));
  const others = Object.entries(problems).filter(([, { key }]) => !key.startsWith('certificate.company.'));
  return {
    ...orderProblemTexts(t, Object.fromEntries(others)),
    ...Object.fromEntries(own.map(([name, problem]) => [name, translateText(t, problem)])),
  };
}

/** 24.12.2026, 10:00 */
function momentWords(moment: Date): string {
  return `${kyivDay(moment).split('-').reverse().join('.')}, ${kyivTime(moment)}`;
}
