import type { OrderFormProblem, OrderFormStep } from '../../../../views/pages/certificate/order-form-step';
import { orderProblemTexts } from '../../../../views/components/form/order-problems';
import type { OrderLine } from '../../../../views/components/card/OrderTable';
import { pageHead } from '../../../platform/pages/page-head';
import type { PageHead } from '../../../platform/render/page';
import { formatMoney } from '../../../shared/money';
import { formatPhone } from '../../../shared/phone';
import type { ContentContext } from '../../content/content-pages.service';
import { handsOutCertificates } from '../domain/certificate-salons';
import type { DraftLine, OrderDraft } from '../domain/order-draft';
import { linkOf } from '../domain/order-draft';
import { DELIVERY_IDS } from '../domain/order-request';
import { ORDER_FORM_PATH } from '../domain/order-routes';
import type { OrderProblems } from '../domain/order-fields';
import { quote } from '../domain/quote';

type StepOf<Name> = Extract<OrderFormStep, { name: Name }>;

/** A line of an order as the table shows it. */
export type FormLine = OrderLine<number> & DraftLine;

/** `101x2.102x1`: packages and their quantities, as the address of the second step has them. */
export function itemsText(lines: readonly Pick<DraftLine, 'id' | 'quantity'>[]): string {
  return lines.map(({ id, quantity }) => `${id}x${quantity}`).join('.');
}

/** Reads what `itemsText` writes; what is no item is left out. */
export function readItemsText(text: unknown): readonly { readonly id: number; readonly qty: number }[] {
  if (typeof text !== 'string') return [];
  return [...text.slice(0, 2000).matchAll(/(\d{1,10})x(\d{1,3})/g)].map(([, id, qty]) => ({ id: Number(id), qty: Number(qty) }));
}

/** The first step: all packages with what is chosen of each. @param typed quantities by the package's id, as they were typed */
export function chooseStep({ site, t: _t, locale }: ContentContext, typed: ReadonlyMap<number, string>): StepOf<'choose'> {
  const packages = site.content.packages.map(({ id, title, amount, singleItem }) => {
    return { id, title, price: formatMoney(amount, locale), quantity: typed.get(id) ?? '', isArranged: !singleItem };
  });
  return { name: 'choose', packages };
}

/** The second step: how it is received, and who buys. */
export function detailsStep({ site }: ContentContext, lines: readonly FormLine[], draft: OrderDraft): StepOf<'details'> {
  const items = itemsText(lines);
  return {
    name: 'details',
    lines,
    typed: typedOf(draft),
    salons: site.content.salons.filter(handsOutCertificates).map(({ slug, title, address }) => {
      return { slug, label: [title, address].filter(Boolean).join(', ') };
    }),
    items,
    change: `${ORDER_FORM_PATH}?items=${items}&step=choose`,
  };
}

/** The third step: everything once more. @param key the same for the same sending of the form */
export function checkStep(context: ContentContext, lines: readonly FormLine[], draft: OrderDraft, key: string): StepOf<'check'> {
  const { t, locale, site } = context;
  const { amount } = quote(lines);
  const link = linkOf(draft) ?? 'online';
  const isReserved = link === 'salon' && draft.pay === 'salon';
  const salon = site.content.salons.find(({ slug }) => slug === draft.salon);
  const delivery =
    link === 'salon'
      ? [t('certificates.form.salon'), salon?.title, salon?.address]
      : [t(`certificates.form.links.${link}`), link === 'email' && draft.email];
  const comments = [draft.forMother && t('certificates.review.forMother'), draft.comments];
  const rows = [
    { label: t('certificates.review.buyer'), values: [draft.name, formatPhone(draft.phone)] },
    { label: t('certificates.review.delivery'), values: delivery },
    { label: t('certificates.review.payment'), values: [t(isReserved ? 'certificates.form.atSalon' : 'certificates.form.card')] },
    { label: t('certificates.review.comments'), values: comments },
  ].map(({ label, values }) => ({ label, values: values.filter((value): value is string => typeof value === 'string' && value !== '') }));
  return {
    name: 'check',
    lines,
    rows: rows.filter(({ values }) => values.length > 0),
    hidden: { ...typedOf(draft), items: itemsText(lines), amount: String(amount), key },
    submit: isReserved ? t('certificates.review.reserve') : t('certificates.plain.submit', { amount: formatMoney(amount, locale) }),
  };
}

/** Names of the form's fields by the paths of the rules. */
const FIELDS: Readonly<Record<string, string>> = { linkValue: 'link', for_mother: 'forMother', telegram: 'link' };

/** What is wrong, in the order of the fields, with the words of the page. */
export function formProblems({ t }: ContentContext, problems: Readonly<OrderProblems>): readonly OrderFormProblem[] {
  const labels: Readonly<Record<string, string>> = {
    certificate: t('certificates.plain.steps.choose'),
    name: t('certificates.form.name'),
    phone: t('certificates.form.phone'),
    delivery: t('certificates.form.delivery'),
    salon: t('certificates.form.where'),
    pay: t('certificates.form.pay'),
    link: t('certificates.form.link'),
    email: t('certificates.form.email'),
    comments: t('certificates.form.comments'),
  };
  const found = new Map(
    Object.entries(orderProblemTexts(t, problems)).map(([path, text]) => {
      const [first = ''] = path.split('.');
      return [FIELDS[first] ?? first, text];
    }),
  );
  return Object.entries(labels).flatMap(([name, label]) => {
    const text = found.get(name);
    return text === undefined ? [] : [{ name, label, text }];
  });
}

/** The names under which the plain form sends a draft. */
function typedOf(draft: OrderDraft): Readonly<Record<string, string>> {
  const { name, phone, delivery, link, email, salon, pay, forMother, comments } = draft;
  return {
    name,
    phone,
    delivery: delivery === null ? '' : String(delivery),
    link,
    email,
    salon,
    pay,
    forMother: forMother ? 'on' : '',
    comments,
  };
}

/** Reads what the plain form sends, whatever was sent. */
export function readTyped(fields: Readonly<Record<string, unknown>>): OrderDraft {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const delivery = Object.values(DELIVERY_IDS).find((id) => String(id) === text('delivery')) ?? null;
  return {
    name: text('name'),
    phone: text('phone'),
    delivery,
    link: text('link') === 'online' ? 'online' : 'email',
    email: text('email'),
    salon: text('salon'),
    pay: delivery === DELIVERY_IDS.salon && text('pay') === 'salon' ? 'salon' : 'card',
    forMother: text('forMother') === 'on',
    comments: text('comments'),
    gifts: [],
  };
}

/** Head of all steps: private, and not for search engines. */
export function orderFormHead(context: ContentContext, isWrong: boolean): PageHead {
  const { t } = context;
  const own = `${t('certificates.plain.title')} ${t('certificates.plain.accent')}`;
  const title = isWrong ? t('forms.titleError', { title: own }) : own;
  return pageHead(context, {
    title,
    description: t('certificates.plain.description'),
    path: ORDER_FORM_PATH,
    noindex: true,
    extraStyles: true,
  });
}
