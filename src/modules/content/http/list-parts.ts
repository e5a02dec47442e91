import type { PartLinks } from '../../../../views/ui/components/navigation/Parts';
import type { Translate } from '../../../../views/ui/i18n/translations';
import { pageHead } from '../../../platform/pages/page-head';
import type { HeadOverrides } from '../../../platform/pages/page-head';
import { wholeNumber } from '../../../platform/pages/page-query';
import { notFound } from '../application/content.service';

/** The query key of a list that comes in parts; the first part has the address without it. */
export const PART = { page: wholeNumber(2, 9999) };

/** Where a list stands. */
export interface ListAddress {
  /** Number of the part; null: the first. */
  readonly number: number | null;
  /** Without language prefix. */
  readonly path: string;
  /** What narrows the list, without `?`. */
  readonly query?: string;
}

/** One part of a list. */
export interface ListPart<T> {
  readonly items: readonly T[];
  /** From 1. */
  readonly number: number;
  /** How many items stand in the parts before. */
  readonly before: number;
  /** Query of the part's address, without `?`; undefined where it has none. */
  readonly query: string | undefined;
  /** Null where all is in one part. */
  readonly links: PartLinks | null;
}

/**
 * The part of a list that an address names.
 * @param most items of a part
 * @throws DomainError `not-found` behind the last part
 */
export function partOf<T>(all: readonly T[], most: number, address: ListAddress): ListPart<T> {
  const count = Math.max(1, Math.ceil(all.length / most));
  const number = address.number ?? 1;
  if (number > count) throw notFound();
  const before = (number - 1) * most;
  const pathOf = (of: number) => partPath(address, of);
  return {
    items: all.slice(before, before + most),
    number,
    before,
    query: queryOf(address, number),
    links:
      count === 1
        ? null
        : {
            previous: number > 1 ? pathOf(number - 1) : null,
            next: number < count ? pathOf(number + 1) : null,
            numbers: [...new Set([1, number - 1, number, number + 1, count])]
              .filter((of) => of >= 1 && of <= count)
              .map((of) => ({ number: of, path: pathOf(of), current: of === number })),
          },
  };
}

/** Address of a part, without language prefix. */
export function partPath(address: Pick<ListAddress, 'path' | 'query'>, number: number): string {
  const query = queryOf(address, number);
  return query ? `${address.path}?${query}` : address.path;
}

function queryOf({ query }: Pick<ListAddress, 'query'>, number: number): string | undefined {
  return [query, number > 1 && `page=${number}`].filter(Boolean).join('&') || undefined;
}

/**
 * Head of a list in parts: each is canonical to itself and names the parts beside it. Words that an editor set are those of the first
 * part, what keeps search engines away holds for all.
 */
export function partHead(
  context: Parameters<typeof pageHead>[0] & { readonly t: Translate },
  part: Pick<ListPart<unknown>, 'number' | 'query' | 'links'>,
  own: Parameters<typeof pageHead>[1],
  seo: HeadOverrides = {},
) {
  const { number, query, links } = part;
  const beside = { query, previous: links?.previous ?? undefined, next: links?.next ?? undefined };
  if (number === 1) return pageHead(context, { ...own, ...beside }, seo);
  const title = context.t('common.parts.title', { title: own.title, number });
  return pageHead(context, { ...own, ...beside, title }, { noindex: seo.noindex });
}
