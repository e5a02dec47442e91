import type { Range } from './search-text';

/** A piece of a title, in order; `marked` is what the query matched. */
export interface TitlePart {
  readonly text: string;
  readonly marked: boolean;
}

/** Cuts a title at its highlights (in order, not overlapping). The parts together are the title, whatever the highlights say. */
export function titleParts(title: string, highlights: readonly Range[]): readonly TitlePart[] {
  const parts: TitlePart[] = [];
  let done = 0;
  const take = (end: number, marked: boolean) => {
    if (end <= done) return;
    parts.push({ text: title.slice(done, end), marked });
    done = Math.min(end, title.length);
  };
  for (const [start, end] of highlights) {
    take(Math.min(start, title.length), false);
    take(Math.min(end, title.length), true);
  }
  take(title.length, false);
  return parts;
}
