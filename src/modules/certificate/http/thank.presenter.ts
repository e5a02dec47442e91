import type { ThankPageProps } from '../../../../views/certificate/pages/ThankPage';
import type { PageHead } from '../../../platform/render/page';
import { type ContentPage, type ContentContext, presentBlocks } from '../../content/content.api';
import { pageHead } from '../../../platform/pages/page-head';

/** How a paid certificate is delivered: the values of /thank/?state=. */
export const THANK_STATES = ['success', 'telegram', 'email'] as const;
type ThankState = (typeof THANK_STATES)[number];

type ThankContent = Pick<ContentPage, 'title' | 'accent' | 'kicker' | 'lead' | 'bodyHtml' | 'picture' | 'blocks' | 'seo'>;

/** An order that this browser has no token of: nothing is said of its money. */
export function unknownOrder({ t }: ContentContext): ThankContent {
  const words = {
    title: t('certificate.thank.unknown'),
    accent: t('certificate.thank.unknownAccent'),
    lead: t('certificate.status.unknown'),
  };
  return { ...words, kicker: '', bodyHtml: '', blocks: [], seo: {} };
}

/**
 * The editors' text for a state, else for success, else a default text: after a payment there must be no error page. Whoever opens the address
 * without an order reads it too, so that it claims no payment.
 */
export function thankContent({ site, t }: ContentContext, state: ThankState): ThankContent {
  const own = site.page.get(`thank-${state}`) ?? site.page.get('thank-success');
  const words = { title: t('certificate.thank.title'), lead: t('certificate.thank.lead') };
  return own ?? { ...words, accent: '', kicker: '', bodyHtml: '', blocks: [], seo: {} };
}

/** Props of /thank/ in a state. */
export function presentThank(context: ContentContext, own: ThankContent, state: ThankState): ThankPageProps {
  const { site, t } = context;
  const chat = site.content.contacts.messengers.find(({ kind }) => kind === 'telegram');
  const book = { label: t('certificate.thank.book'), path: '/online/' };
  const back = { label: t('certificate.thank.certificates'), path: '/gift_certificate/' };
  const find = { label: t('certificate.thank.find'), path: '/certificate/lost/' };
  const home = { label: t('certificate.thank.home'), path: '/' };
  return {
    title: own.title,
    accent: own.accent,
    kicker: own.kicker,
    lead: own.lead,
    bodyHtml: own.bodyHtml,
    picture: own.picture,
    blocks: presentBlocks(context, own.blocks),
    actions:
      state === 'telegram' && chat
        ? [{ label: t('certificate.thank.telegram'), url: chat.url }, find, home]
        : state === 'email'
          ? [book, find, back]
          : [book, find, home],
  };
}

/** Head of /thank/: not for search engines. The state stays in the address when the language is switched. */
export function thankHead(context: ContentContext, own: ThankContent, state: ThankState): PageHead {
  const { title, accent, lead, picture, seo } = own;
  const query = state === 'success' ? undefined : `state=${state}`;
  const head = { title: `${title} ${accent}`.trim(), description: lead, path: '/thank/', query, image: picture };
  return pageHead(context, head, { ...seo, noindex: true });
}
