import { isStrong } from './device-capabilities';
import { carrySilk } from './carried-silk';

// must not import from the idle chunk: what both need would be a third file, and the bundler would add one of its own

/** What can be stroked: where the hero of the home page and the silk of an employee are. */
const VELVETS = '.hero, .card--master, .employee-opening__picture';

/**
 * Has silks of employees carried from page to page, and fetches each other effect when a pointer or a finger first comes to what it belongs to.
 * @param first the event on which this file was fetched
 */
export function start(first: Event): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  carrySilk();
  if (!isStrong(navigator)) return;
  const look = ({ target }: Event) => {
    if (!(target as Element).closest(VELVETS)) return;
    removeEventListener('pointerover', look);
    // without the file the pictures stand as they are
    void import('./velvet').then(
      ({ startVelvet }) => startVelvet(VELVETS),
      () => undefined,
    );
  };
  addEventListener('pointerover', look);
  look(first);
}

/**
 * Offers the shades that the picture of a page of colouring can be inked in, or lays the thread through the home page.
 * @param place what holds the chips, or the opening that the thread begins below
 * @param addStyles puts a stylesheet into the page
 */
export function startInk(place: HTMLElement, addStyles: (href: string) => Promise<void>): void {
  if (!isStrong(navigator)) return;
  const started =
    'shades' in place.dataset
      ? import('./shades').then(({ showShades }) => showShades(place, addStyles))
      : import('./thread').then(({ startThread }) => startThread());
  // without the file, or the picture, the page stands as it is
  started.catch(() => undefined);
}
