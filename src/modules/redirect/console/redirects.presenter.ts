import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { PageContext } from '../../../platform/pages/page-context';
import type { LegacyHit, MissedAddress, OwnRedirect } from '../domain/own-redirect';
import { moment } from '../../../platform/console/console-frame';

type List = Omit<ConsoleListPageProps, 'frame'>;

const tabs = ({ t }: PageContext, current: 'own' | 'legacy' | 'misses') => [
  { label: t('redirect.console.redirects.own'), href: '/ops/redirects', isCurrent: current === 'own' },
  { label: t('redirect.console.redirects.legacy'), href: '/ops/redirects/legacy', isCurrent: current === 'legacy' },
  { label: t('redirect.console.redirects.misses'), href: '/ops/redirects/misses', isCurrent: current === 'misses' },
];

export function presentRedirects(
  context: PageContext,
  redirects: readonly OwnRedirect[],
  { find, mayAct, isFull }: { readonly find: string; readonly mayAct: boolean; readonly isFull: boolean },
): List {
  const { t } = context;
  const column = ['from', 'to', 'hits', 'hitAt', 'createdAt'] as const;
  return {
    title: t('redirect.console.nav.redirects'),
    lead: t('redirect.console.redirects.lead'),
    tabs: tabs(context, 'own'),
    search: {
      action: '/ops/redirects',
      method: 'get',
      submit: t('console.list.find'),
      fields: [{ name: 'find', label: t('redirect.console.redirects.find'), type: 'search', value: find, maxLength: 300 }],
    },
    table: {
      caption: t('redirect.console.nav.redirects'),
      columns: [...column.map((each) => t(`redirect.console.redirects.${each}`)), ...(mayAct ? [''] : [])],
      rows: redirects.map(({ id, from, to, hits, hitAt, createdAt }) => ({
        key: id,
        cells: [
          { text: from },
          { text: to, href: encodeURI(to) },
          { text: String(hits) },
          { text: moment(context, hitAt) },
          { text: moment(context, createdAt) },
          ...(mayAct ? [{ text: t('redirect.console.redirects.remove.submit'), href: `/ops/redirects/${id}/remove` }] : []),
        ],
      })),
      empty: t('redirect.console.redirects.empty'),
    },
    next: isFull ? `/ops/redirects?find=${encodeURIComponent(find)}&after=${redirects.at(-1)!.id}` : null,
    file: null,
    ...(mayAct && { more: { label: t('redirect.console.redirects.new'), href: '/ops/redirects/new' } }),
  };
}

/** @param hits each with where it leads; empty: nowhere any more */
export function presentLegacy(context: PageContext, hits: readonly (LegacyHit & { readonly to: string })[]): List {
  const { t } = context;
  const column = ['from', 'to', 'hits', 'hitAt'] as const;
  return {
    title: t('redirect.console.redirects.legacy'),
    lead: t('redirect.console.redirects.legacyLead'),
    tabs: tabs(context, 'legacy'),
    search: null,
    table: {
      caption: t('redirect.console.redirects.legacy'),
      columns: column.map((each) => t(`redirect.console.redirects.${each}`)),
      rows: hits.map(({ path, to, hits: count, hitAt }) => ({
        key: path,
        cells: [
          { text: path },
          to === '' ? { text: '' } : { text: to, href: to },
          { text: String(count) },
          { text: moment(context, hitAt) },
        ],
      })),
      empty: t('redirect.console.redirects.noLegacy'),
    },
    next: null,
    file: null,
  };
}

export function presentMisses(context: PageContext, misses: readonly MissedAddress[], mayAct: boolean): List {
  const { t } = context;
  return {
    title: t('redirect.console.redirects.missesTitle'),
    lead: t('redirect.console.redirects.missesLead'),
    tabs: tabs(context, 'misses'),
    search: null,
    table: {
      caption: t('redirect.console.redirects.missesTitle'),
      columns: [
        t('redirect.console.redirects.path'),
        t('redirect.console.redirects.hits'),
        t('redirect.console.redirects.missedAt'),
        ...(mayAct ? [''] : []),
      ],
      rows: misses.map(({ path, hits, missedAt }) => ({
        key: path,
        cells: [
          { text: path },
          { text: String(hits) },
          { text: moment(context, missedAt) },
          ...(mayAct ? [{ text: t('redirect.console.redirects.make'), href: `/ops/redirects/new?from=${encodeURIComponent(path)}` }] : []),
        ],
      })),
      empty: t('redirect.console.redirects.noMisses'),
    },
    next: null,
    file: null,
  };
}
