import { usePage } from '../../i18n/context';
import { Button } from './Button';

/** Ways from one part of a list to the others; paths are without language prefix. */
export interface PartLinks {
  readonly previous: string | null;
  readonly next: string | null;
  /** The first, the last and those beside the current one, in order. */
  readonly numbers: readonly { readonly number: number; readonly path: string; readonly current: boolean }[];
}

/** Below a list that comes in parts: more of it, and the number of each part. @param anchor id of the list */
export function Parts({ links, anchor }: { readonly links: PartLinks | null; readonly anchor: string }) {
  const { t, href } = usePage();
  if (!links) return null;
  const { previous, next, numbers } = links;
  return (
    <nav className="parts" aria-label={t('common.parts.label')}>
      {next ? (
        <Button href={href(`${next}#${anchor}`)} look="line" rel="next">
          {t('common.parts.next')}
        </Button>
      ) : null}
      <ol className="parts__numbers">
        {numbers.map(({ number, path, current }, index) => (
          <li key={number} className={isBehindGap(numbers, index) ? 'parts__item parts__item--gap' : 'parts__item'}>
            <a
              className="parts__number"
              href={href(`${path}#${anchor}`)}
              rel={path === previous ? 'prev' : path === next ? 'next' : undefined}
              aria-label={t('common.parts.number', { number })}
              aria-current={current ? 'page' : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function isBehindGap(numbers: PartLinks['numbers'], index: number): boolean {
  return index > 0 && numbers[index]!.number - numbers[index - 1]!.number > 1;
}
