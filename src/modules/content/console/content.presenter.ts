import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ContentLoss } from '../domain/content-loss';
import type { ContentService } from '../application/content.service';
import { codeWords, type ConsoleContext } from '../../../platform/console/console-words';
import { moment } from '../../../platform/console/console-frame';

type Gaps = NonNullable<ReturnType<ContentService['gaps']>>;

/** What items lack in a language; those that could not be used, or only in part. */
export const GAP_LISTS = ['ua', 'en', 'skipped'] as const;
export type GapList = (typeof GAP_LISTS)[number];

export function presentContent(
  context: ConsoleContext,
  content: Pick<ContentService, 'gaps' | 'trouble'>,
  { list, mayAct }: { readonly list: GapList; readonly mayAct: boolean },
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const gaps = content.gaps();
  const counts = { ua: gaps?.incomplete.ua.total ?? 0, en: gaps?.incomplete.en.total ?? 0, skipped: gaps?.skipped.length ?? 0 };
  return {
    title: t('content.console.nav.content'),
    lead: readWords(context, gaps),
    trouble: [troubleWords(context, content), ...settingWords(context, gaps)].filter(Boolean).join(' '),
    tabs: GAP_LISTS.map((each) => ({
      label: t(`content.console.content.lists.${each}`, { count: counts[each] }),
      href: `/ops/content?list=${each}`,
      isCurrent: each === list,
    })),
    search: null,
    table: {
      caption: t(`content.console.content.lists.${list}`, { count: counts[list] }),
      columns: [
        t('content.console.content.kind'),
        t('content.console.content.item'),
        t(`content.console.content.${list === 'skipped' ? 'reason' : 'missing'}`),
      ],
      rows: gaps ? rowsOf(context, gaps, list) : [],
      empty: t('content.console.content.empty'),
    },
    next: null,
    file: null,
    ...(mayAct
      ? {
          form: {
            title: t('content.console.content.refresh.title'),
            action: '/ops/content/refresh',
            fields: [],
            submit: t('content.console.content.refresh.submit'),
          },
        }
      : {}),
  };
}

/** @param gaps null: no content has been read yet */
function readWords(context: ConsoleContext, gaps: Gaps | null): string {
  const { t } = context;
  if (!gaps) return t('content.console.content.nothing');
  return t('content.console.content.lead', { at: moment(context, new Date(gaps.readAt)), version: gaps.version });
}

function troubleWords(context: ConsoleContext, content: Pick<ContentService, 'trouble'>): string {
  const { t } = context;
  const trouble = content.trouble();
  if (!trouble) return '';
  return 'refused' in trouble
    ? t('content.console.content.trouble.refused', { losses: lossWords(context, trouble.refused) })
    : t('content.console.content.trouble.failed', { reason: trouble.failed });
}

/** What most items of a list have alike, and what is therefore not followed. */
function settingWords(context: ConsoleContext, gaps: Gaps | null): readonly string[] {
  const { t } = context;
  // what holds in both languages is told once
  const words = (gaps?.settings ?? []).map(({ field, list, locale, count, of }) => {
    const where = { list: codeWords(context, 'contentLists', list), count, of };
    if (field === 'noindex' || field === 'sameLanguage' || field === 'unusable')
      return t(`content.console.content.settings.${field}`, where);
    return t('content.console.content.settings.alike', { ...where, field, locale: locale ?? '' });
  });
  return [...new Set(words)];
}

/** What a reading lost: `salons 13 → 0, services 120 → 2 (in English)`. The same loss in both languages is told once. */
export function lossWords(context: ConsoleContext, losses: readonly ContentLoss[]): string {
  const { t } = context;
  const isInBoth = ({ list, before, after }: ContentLoss) =>
    losses.filter((other) => other.list === list && other.before === before && other.after === after).length > 1;
  const lines = losses.map((loss) => {
    const { list, before, after, locale } = loss;
    const counts = { list: codeWords(context, 'contentLists', list), before, after };
    return isInBoth(loss) ? t('content.console.content.loss.both', counts) : t(`content.console.content.loss.${locale}`, counts);
  });
  return [...new Set(lines)].join(', ');
}

function rowsOf(context: ConsoleContext, { incomplete, skipped }: Gaps, list: GapList) {
  const { t } = context;
  const kindOf = (kind: string) => codeWords(context, 'contentKinds', kind.replaceAll(' ', '-'));
  if (list === 'skipped')
    return skipped.map(({ kind, id, reason, isCut, isDoubt }, place) => ({
      key: `${kind} ${id} ${place}`,
      cells: [
        { text: kindOf(kind) },
        { text: id },
        { text: isCut ? t('content.console.content.cut', { reason }) : isDoubt ? t('content.console.content.doubt', { reason }) : reason },
      ],
    }));
  return incomplete[list].items.map(({ kind, id, slug, missing }) => ({
    key: `${kind} ${id} ${slug}`,
    cells: [{ text: kindOf(kind) }, { text: [slug, id || ''].filter(Boolean).join(' · ') }, { text: missing.join(', ') }],
  }));
}
