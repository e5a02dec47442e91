import { pageHead } from '../../../platform/pages/page-head';
import type { PageContext } from '../../../platform/pages/page-context';
import type { PageHead } from '../../../platform/render/page';
import type { LeadThankPageProps } from '../../../../views/lead/LeadThankPage';
import type { CallPromise } from '../contract/call-promise';
import type { LeadTopic } from '../contract/lead-forms';
import { callbackPath, thankPath } from '../contract/lead-route';

/** Head of the form: not for search engines, since a form without what it is about says nothing. */
export function callbackHead(context: PageContext, topic: LeadTopic, about: string, isWrong: boolean): PageHead {
  const { t } = context;
  const own = `${t(`lead.pages.${topic}.title`)} ${t(`lead.pages.${topic}.accent`)}`;
  const title = isWrong ? t('common.forms.titleError', { title: own }) : own;
  return pageHead(context, { title, description: t('lead.pages.description'), ...addressed(callbackPath(topic, about)), noindex: true });
}

/** Props of the thanks. */
export function presentThank({ t }: PageContext, topic: LeadTopic, phone: string, promise: CallPromise): LeadThankPageProps {
  return {
    title: t('lead.thank.title'),
    accent: t('lead.thank.accent'),
    promise: t(`lead.form.promise.${topic === 'vacancy' ? topic : promise}`),
    next: t(topic === 'callback' ? 'lead.thank.chosen' : `lead.thank.${topic}`),
    phone,
  };
}

/** Head of the thanks. */
export function thankHead(context: PageContext, topic: LeadTopic): PageHead {
  const { t } = context;
  const title = `${t('lead.thank.title')} ${t('lead.thank.accent')}`;
  return pageHead(context, { title, description: t('lead.thank.description'), ...addressed(thankPath(topic)), noindex: true });
}

/** A path with its query as the head takes it: the language switch keeps both. */
function addressed(address: string): Pick<PageHead, 'path' | 'query'> {
  const [path = '/', query] = address.split('?');
  return { path, query };
}
