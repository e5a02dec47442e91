import { LOCALES } from '../../../../shared/locale';
import { CONTENT_LISTS } from '../../domain/content-loss';
import type { StoredContent } from '../../ports/snapshot-store.port';

/**
 * Whether a value read from a file is a content: all lists are there and hold items with id and slug. Their other fields are safe by the
 * file's digest.
 */
export function isStoredContent(value: unknown): value is StoredContent {
  if (!isRecord(value) || typeof value.readAt !== 'number' || !Number.isFinite(value.readAt)) return false;
  return LOCALES.every((locale) => {
    const content = value[locale];
    if (!isRecord(content) || content.locale !== locale) return false;
    const { contacts, bookingIds } = content;
    return (
      CONTENT_LISTS.every((list) => isListOf(content[list], isItem)) &&
      isRecord(contacts) &&
      isListOf(contacts.socials, isRecord) &&
      isListOf(contacts.messengers, isRecord) &&
      isRecord(bookingIds) &&
      ['general', 'male'].every((group) => isRecord(bookingIds[group]))
    );
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isItem(value: unknown): boolean {
  return isRecord(value) && typeof value.id === 'number' && typeof value.slug === 'string';
}

function isListOf(value: unknown, isOne: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}
