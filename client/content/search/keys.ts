/** Everything that the arrow keys reach, in the order of the page; Tab reaches the booking of a hit, too. */
const STOPS = '.site-search__body :is(a[href]:not(.search-results__book), .site-search__again, .site-search__retry)';

/**
 * The keyboard of the search overlay. The results are links and stay links: the arrows move the focus between them and the
 * field. As options of a list box they would lose their headings, their way into a new tab and their place among the links of
 * a screen reader, and would have to imitate what a focused link does by itself.
 * @param clear empties the field
 */
export function watchKeys(dialog: HTMLDialogElement, field: HTMLInputElement, clear: () => void): void {
  dialog.addEventListener('keydown', (event) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key, target } = event;
    if (key === 'Escape') {
      // an empty field lets the browser close the dialog
      if (!field.value) return;
      event.preventDefault();
      clear();
      return;
    }
    const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
    const at = stops.indexOf(target as HTMLElement);
    // in the field Home and End move the text cursor; on the other buttons no key is handled
    if (at < 0 && (target !== field || key !== 'ArrowDown')) return;
    const next = nextStop(key, at, stops.length);
    if (next !== undefined) {
      event.preventDefault();
      (stops[next] ?? field).focus();
    } else if (at >= 0 && (key === 'Backspace' || (key.length === 1 && key !== ' '))) {
      // the key press then types its letter into the field, which has the focus
      field.focus();
    }
  });
}

/** The stop that a key moves to; -1 is the field, undefined when the key is not handled. */
export function nextStop(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
