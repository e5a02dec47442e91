/** The name that the picture of an employee's page has in transitions (EmployeeOpening.css). */
const NAME = 'master-silk';

/** What TypeScript does not know of the event before a page gives way to another one. */
interface PageSwap extends Event {
  readonly activation: { readonly entry: { readonly url: string | null } } | null;
}

/**
 * Has the picture of a pressed employee's card grow into the picture of the employee's page, and shrink back where the browser keeps this page
 * for the way back. Only a card that leads to the page that comes has the name, and then nothing else: two of one name end a transition.
 */
export function carrySilk(): void {
  let pressed: HTMLAnchorElement | null = null;
  let named: HTMLElement | null = null;
  addEventListener('click', ({ target }) => {
    pressed = (target as Element).closest<HTMLAnchorElement>('.card--master .card__link');
  });
  addEventListener('pageswap', (event) => {
    const isLed = pressed !== null && (event as PageSwap).activation?.entry.url === pressed.href;
    if (named) named.style.viewTransitionName = '';
    named = isLed ? pressed!.querySelector<HTMLElement>('.card__frame') : null;
    if (named) named.style.viewTransitionName = NAME;
    const own = document.querySelector<HTMLElement>('.employee-opening__picture');
    if (own) own.style.viewTransitionName = isLed ? 'none' : '';
  });
}
