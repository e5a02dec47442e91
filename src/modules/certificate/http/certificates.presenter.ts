import type { CertificateCardProps } from '../../../../views/certificate/components/CertificateCard';
import type { CertificateOrderProps } from '../../../../views/certificate/pages/CertificateOrder';
import type { CertificatePageProps } from '../../../../views/certificate/pages/CertificatePage';
import { orderLink } from '../../../../views/certificate/components/order-link';
import type { FloatingProps } from '../../../../views/ui/layout/frame';
import type { ChosenCertificate } from '../../../../views/ui/state/site-store';
import type { CertificatesPageProps } from '../../../../views/certificate/pages/CertificatesPage';
import { offersPickUp } from '../contract/certificate-salons';
import { DISCOUNT_STEPS, quoteOf } from '../contract/quote';
import { priceFromLabel } from '../../../../views/ui/i18n/labels';
import { formatMoney, toHryvnias } from '../../../shared/money';
import type { Kopiykas } from '../../../shared/money';
import {
  isPriced,
  packagePath,
  salonPath,
  type Block,
  type Package,
  type ContentPage,
  type ContentContext,
  presentBlocks,
} from '../../content/content.api';

const OTHERS_SHOWN = 3;
/** An example order just below the first step: 600 UAH are missing. */
const NEARLY: Kopiykas = 9_400_00;

/** Props of /gift_certificate/. `inside` is the page `package_services`, which explains what to choose. */
export function presentCertificates(context: ContentContext, page: ContentPage, inside?: ContentPage): CertificatesPageProps {
  const { site, t } = context;
  return {
    crumbs: [{ label: t('common.home'), path: '/' }, { label: t('common.nav.certificates') }],
    title: page.title,
    accent: page.accent,
    kicker: page.kicker,
    lead: page.lead,
    bodyHtml: page.bodyHtml,
    picture: page.picture,
    groups: groupsOf(context),
    discounts: discountRows(context),
    inside: inside
      ? { title: inside.title, accent: inside.accent, lead: inside.lead, picture: inside.picture, texts: inside.blocks.filter(isText) }
      : null,
    steps: page.blocks.find((block) => block.type === 'steps') ?? null,
    faq: page.blocks.find((block) => block.type === 'faq') ?? null,
    rest: presentBlocks(
      context,
      page.blocks.filter(({ type }) => type !== 'steps' && type !== 'faq'),
    ),
    order: presentOrder(context),
    empty: site.content.packages.length === 0,
  };
}

/**
 * Props of /gift_certificate/{slug}/.
 * @param managerForm where the manager is written to; our own form without it
 */
export function presentCertificate(context: ContentContext, certificate: Package, managerForm?: string): CertificatePageProps {
  const { site, t } = context;
  const isRitual = certificate.includes.length > 0;
  return {
    crumbs: [
      { label: t('common.home'), path: '/' },
      { label: t('common.nav.certificates'), path: '/gift_certificate/' },
      { label: certificate.title },
    ],
    title: certificate.title,
    kicker: site.content.packageCategories.find(({ id }) => certificate.categoryIds.includes(id))?.name ?? '',
    lead: certificate.lead,
    ...priceParts(context, certificate.amount),
    picture: certificate.picture,
    includes: certificate.includes,
    bodyHtml: certificate.bodyHtml,
    terms: [
      { label: t(isRitual ? 'certificate.package.price' : 'certificate.package.amount'), value: priceLabel(context, certificate.amount) },
      ...discounted(context, certificate.amount, ({ price, percent }) => [
        { label: t('certificate.package.pay'), value: t('certificate.package.discounted', { price, percent }) },
      ]),
      { label: t('certificate.package.valid'), value: t('certificate.package.validValue') },
      {
        label: t('certificate.package.order'),
        value: t(certificate.singleItem ? 'certificate.package.orderAtOnce' : 'certificate.package.orderArranged'),
      },
      { label: t('certificate.package.get'), value: t('certificate.package.getValue') },
    ],
    choice: choiceOf(certificate),
    managerForm: managerForm ?? null,
    order: presentOrder(context),
    others: othersThan(certificate, site.content.packages).map((other) => card(context, other)),
  };
}

/** The bar at the foot of a phone orders here instead of booking. @param certificate of a page of its own; without it, whatever the cart holds */
export function presentFloatingOrder(context: ContentContext, certificate?: Package): FloatingProps {
  const { site, t, locale } = context;
  const amounts = site.content.packages.filter(isPriced).map(({ amount }) => amount);
  const { path, ...attributes } = orderLink(certificate && choiceOf(certificate));
  return {
    about: certificate?.title ?? t('certificate.certificate'),
    facts: certificate
      ? priceLabel(context, certificate.amount)
      : (priceFromLabel(amounts.length ? Math.min(...amounts) : null, t, locale) ?? ''),
    path,
    label: t('certificate.order'),
    attributes,
  };
}

/** Packages of the same kind first, those nearest in price before the others. */
function othersThan(certificate: Package, packages: readonly Package[]): readonly Package[] {
  const distance = ({ categoryIds, amount }: Package) =>
    (categoryIds.some((id) => certificate.categoryIds.includes(id)) ? 0 : Number.MAX_SAFE_INTEGER / 2) +
    Math.abs((amount ?? 0) - (certificate.amount ?? 0));
  return packages
    .filter(({ id }) => id !== certificate.id)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, OTHERS_SHOWN);
}

/** Packages by category, in the source's order; what has no category of its own comes last. */
function groupsOf(context: ContentContext): CertificatesPageProps['groups'] {
  const { packages, packageCategories } = context.site.content;
  const known = new Set(packageCategories.map(({ id }) => id));
  const groups = [
    ...packageCategories.map(({ id, slug, name }) => ({
      slug,
      title: name,
      members: packages.filter((one) => one.categoryIds.includes(id)),
    })),
    {
      slug: 'more',
      title: context.t('common.nav.certificates'),
      members: packages.filter((one) => !one.categoryIds.some((id) => known.has(id))),
    },
  ];
  return groups
    .filter(({ members }) => members.length > 0)
    .map(({ slug, title, members }) => ({
      slug,
      title,
      looks: members.some(({ includes }) => includes.length > 0) ? 'rituals' : 'cards',
      items: members.map((certificate) => card(context, certificate)),
    }));
}

function card(context: ContentContext, certificate: Package): CertificateCardProps {
  const { t } = context;
  return {
    path: packagePath(certificate),
    title: certificate.title,
    ...priceParts(context, certificate.amount),
    lead: certificate.lead,
    includes: certificate.includes,
    pay: discounted(context, certificate.amount, (parts) => [t('certificate.pay', parts)])[0] ?? null,
    ordering: t(certificate.singleItem ? 'certificate.single' : 'certificate.arranged'),
    picture: certificate.picture,
    choice: choiceOf(certificate),
  };
}

/** As the cart keeps it; what is not a plain single item is arranged with the manager instead. */
function choiceOf({ id, title, amount, singleItem }: Package): ChosenCertificate | null {
  return singleItem && amount !== null ? { id, title: { rendered: title }, acf: { package_hero: { amount: toHryvnias(amount) } } } : null;
}

function discountRows({ t, locale }: ContentContext): CertificatesPageProps['discounts'] {
  const money = (amount: Kopiykas) => formatMoney(amount, locale);
  const [first] = DISCOUNT_STEPS;
  return [
    {
      total: money(NEARLY),
      percent: null,
      pay: money(NEARLY),
      note: t('certificate.discount.rest', { rest: money(first!.from - NEARLY), percent: first!.percent }),
    },
    ...DISCOUNT_STEPS.map(({ from, percent }) => ({
      total: money(from),
      percent: t('certificate.discount.value', { percent }),
      pay: money(quoteOf(from).amount),
      note: null,
    })),
  ];
}

function presentOrder({ site }: ContentContext): CertificateOrderProps {
  const { contacts, salons } = site.content;
  return {
    phone: contacts.phone,
    workTime: contacts.workTime,
    messengers: contacts.messengers,
    salons: salons.filter(offersPickUp).map((salon) => ({ path: salonPath(salon), title: salon.title, address: salon.address })),
  };
}

/** What an amount costs with the discount it has by itself; nothing without one. */
function discounted<T>(
  { locale }: ContentContext,
  nominal: Package['amount'],
  make: (parts: { readonly price: string; readonly percent: number }) => readonly T[],
): readonly T[] {
  const { percent, amount } = quoteOf(nominal ?? 0);
  return percent > 0 ? make({ price: formatMoney(amount, locale), percent }) : [];
}

function priceLabel({ t, locale }: ContentContext, amount: Package['amount']): string {
  return amount === null ? t('certificate.onRequest') : formatMoney(amount, locale);
}

/** "10 000" and "грн": the figure is set many times larger than its currency; words alone where the price is not certain. */
function priceParts({ t, locale }: ContentContext, amount: Package['amount']): { readonly figure: string; readonly currency: string } {
  if (amount === null) return { figure: '', currency: t('certificate.onRequest') };
  const text = formatMoney(amount, locale);
  const gap = text.lastIndexOf('\u00a0');
  return { figure: text.slice(0, gap), currency: text.slice(gap + 1) };
}

function isText(block: Block): block is Extract<Block, { type: 'text' }> {
  return block.type === 'text';
}
