import type { ConsoleListPageProps } from '../../../../views/pages/console/ConsoleListPage';
import type { PageContext } from '../../../platform/pages/page-context';
import type { ContentService } from '../../content/content.service';
import { codeWords } from './code-words';
import { moment } from './console-frame';

type Gaps = NonNullable<ReturnType<ContentService['gaps']>>;

/** What items lack in a language; those that could not be used, or only in part. */
export const GAP_LISTS = ['ua', 'en', 'skipped'] as const;
export type GapList = (typeof GAP_LISTS)[number];

/** @param gaps null: no content has been read yet */
export function presentContent(
  context: PageContext,
  gaps: Gaps | null,
  { list, mayAct }: { readonly list: GapList; readonly mayAct: boolean },
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const counts = { ua: gaps?.incomplete.ua.total ?? 0, en: gaps?.incomplete.en.total ?? 0, skipped: gaps?.skipped.length ?? 0 };
  return {
    title: t('console.nav.content'),
    lead: gaps
      ? t('console.content.lead', { at: moment(context, new Date(gaps.readAt)), version: gaps.version })
      : t('console.content.nothing'),
    tabs: GAP_LISTS.map((each) => ({
      label: t(`console.content.lists.${each}`, { count: counts[each] }),
      href: `/ops/content?list=${each}`,
      isCurrent: each === list,
    })),
    search: null,
    table: {
      caption: t(`console.content.lists.${list}`, { count: counts[list] }),
      columns: [t('console.content.kind'), t('console.content.item'), t(`console.content.${list === 'skipped' ? 'reason' : 'missing'}`)],
      rows: gaps ? rowsOf(context, gaps, list) : [],
      empty: t('console.content.empty'),
    },
    next: null,
    file: null,
    ...(mayAct
      ? {
          form: {
            title: t('console.content.refresh.title'),
            action: '/ops/content/refresh',
            fields: [],
            submit: t('console.content.refresh.submit'),
          },
        }
      : {}),
  };
}

function rowsOf(context: PageContext, { incomplete, skipped }: Gaps, list: GapList) {
  const { t } = context;
  const kindOf = (kind: string) => codeWords(context, 'contentKinds', kind.replaceAll(' ', '-'));
  if (list === 'skipped')
    return skipped.map(({ kind, id, reason, isCut }, place) => ({
      key: `${kind} ${id} ${place}`,
      cells: [{ text: kindOf(kind) }, { text: id }, { text: isCut ? t('console.content.cut', { reason }) : reason }],
    }));
  return incomplete[list].items.map(({ kind, id, slug, missing }) => ({
    key: `${kind} ${id} ${slug}`,
    cells: [{ text: kindOf(kind) }, { text: [slug, id || ''].filter(Boolean).join(' · ') }, { text: missing.join(', ') }],
  }));
}
