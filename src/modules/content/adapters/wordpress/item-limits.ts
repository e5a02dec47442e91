import { isRecord } from './wire-fields';
import type { RawItem } from './wordpress-collections';

/** Most characters of a name (`title`, `name`), of all long texts of an item together (`content`, `html`), and of any other field. */
export const MAX_CHARACTERS = { name: 500, longTexts: 100_000, field: 10_000 } as const;
/** Most rows, ids or pictures of one field. */
export const MAX_ENTRIES = 1000;

export interface BoundedItem {
  readonly item: RawItem;
  /** What has been cut, for the report. */
  readonly cuts: readonly string[];
}

/**
 * An item whose texts and lists have a bounded length, so that reading it takes a bounded time; what is beyond is cut off.
 * The item is copied only where something is cut.
 */
export function boundedItem(item: RawItem): BoundedItem {
  const cuts: string[] = [];
  let longTexts: number = MAX_CHARACTERS.longTexts;

  const boundedText = (text: string, path: readonly string[]): string => {
    const name = path.at(-1) === 'rendered' ? path.at(-2) : path.at(-1);
    const isLongText = name === 'content' || name === 'html';
    const limit = isLongText ? longTexts : name === 'title' || name === 'name' ? MAX_CHARACTERS.name : MAX_CHARACTERS.field;
    if (isLongText) longTexts -= Math.min(longTexts, text.length);
    if (text.length <= limit) return text;
    cuts.push(`${path.join('.')}: ${limit} of ${text.length} characters`);
    // not between the two halves of an emoji
    return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
  };
  const boundedList = (list: readonly unknown[], path: readonly string[]): readonly unknown[] => {
    if (list.length > MAX_ENTRIES) cuts.push(`${path.join('.')}: ${MAX_ENTRIES} of ${list.length} entries`);
    const kept = list.length > MAX_ENTRIES ? list.slice(0, MAX_ENTRIES) : list;
    const entries = kept.map((entry, index) => bounded(entry, [...path, String(index)]));
    return kept === list && entries.every((entry, index) => entry === list[index]) ? list : entries;
  };
  const boundedRecord = (record: Readonly<Record<string, unknown>>, path: readonly string[]): Readonly<Record<string, unknown>> => {
    const changed = Object.entries(record).flatMap(([key, value]) => {
      const kept = bounded(value, [...path, key]);
      return kept === value ? [] : [[key, kept] as const];
    });
    return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
  };
  const bounded = (value: unknown, path: readonly string[]): unknown => {
    if (typeof value === 'string') return boundedText(value, path);
    if (Array.isArray(value)) return boundedList(value, path);
    return isRecord(value) ? boundedRecord(value, path) : value;
  };

  return { item: bounded(item, []) as RawItem, cuts };
}
