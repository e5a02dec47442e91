import { createHash } from 'node:crypto';
import { nextSlice } from '../../../platform/limits/time-slices';
import { LOCALES } from '../../../shared/locale';
import type { Locale } from '../../../shared/locale';
import type { SiteContent } from '../contract/entities';
import { jsonPieces } from '../domain/json-pieces';

/** Hash of the content and of a day in Kyiv, with pauses, because it reads everything there is. */
export async function contentVersion(contents: Readonly<Record<Locale, SiteContent>>, today: string): Promise<string> {
  const hash = createHash('sha1').update(today);
  for (const locale of LOCALES) {
    for (const piece of jsonPieces(contents[locale])) {
      await nextSlice();
      hash.update(piece);
    }
  }
  return hash.digest('base64url').slice(0, 12);
}
