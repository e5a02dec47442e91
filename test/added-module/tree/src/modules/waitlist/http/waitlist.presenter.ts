import type { PageContext } from '../../../platform/pages/page-context';
import { pageHead } from '../../../platform/pages/page-head';
import type { PageHead } from '../../../platform/render/page';
import { JOIN_PATH } from '../contract/waitlist';

/** Head of the list. */
export function listHead(context: PageContext): PageHead {
  const { t } = context;
  return pageHead(context, { title: t('waitlist.title'), description: t('waitlist.lead'), path: '/waitlist/' });
}

/** Head of a private page; none is for search engines. */
function privateHead(context: PageContext, title: string, path: string): PageHead {
  return pageHead(context, { title, description: context.t('waitlist.lead'), path, noindex: true });
}

/** Head of the form without scripts. */
export function joinHead(context: PageContext, isWrong: boolean): PageHead {
  const title = context.t('waitlist.title');
  return privateHead(context, isWrong ? context.t('common.forms.titleError', { title }) : title, JOIN_PATH);
}

/** Head of the page after joining. */
export function mineHead(context: PageContext): PageHead {
  return privateHead(context, context.t('waitlist.mine'), '/waitlist/mine/');
}
