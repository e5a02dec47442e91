import { loadInteractionParts } from '../boot/interaction-parts';
import { onceIdle } from '../boot/once-idle';
import { isPlainPress } from '../navigation/plain-press';
import { MENU_SHEET } from '../../views/ui/layout/frame';
import { loadPanel, openPanel, preloadPanel } from './panels';

/** A link that opens a panel where scripts run. */
const OPENER = 'a[data-panel]';

/** Events that show intent to use such a link. */
const INTENT = ['pointerover', 'focusin', 'touchstart'] as const;

const openerOf = ({ target }: Event) => (target as Element).closest<HTMLAnchorElement>(OPENER);

/**
 * Makes buttons of the header's links to search, cart and menu: they open a panel of this page instead of leading to another one.
 * The panels that a page has links to are fetched in the first idle moment, or earlier on intent; the scripts of an order only
 * then.
 */
export function watchOpeners(): void {
  const openers = document.querySelectorAll<HTMLAnchorElement>(OPENER);
  for (const opener of openers) {
    opener.role = 'button';
    opener.ariaHasPopup = 'dialog';
  }
  document.addEventListener('click', (event) => {
    const opener = openerOf(event);
    if (!opener || !isPlainPress(event)) return;
    event.preventDefault();
    const { panel, ordered } = opener.dataset;
    if (ordered) {
      loadInteractionParts().then(
        ({ addLinkedCertificate }) => addLinkedCertificate(ordered),
        () => undefined,
      );
    }
    openPanel(panel!, opener);
  });
  document.addEventListener('keydown', (event) => {
    const opener = event.key === ' ' && openerOf(event);
    if (!opener) return;
    event.preventDefault();
    opener.click();
  });
  for (const type of INTENT) {
    document.addEventListener(
      type,
      (event) => {
        const opener = openerOf(event);
        if (opener) preloadPanel(opener.dataset.panel!).catch(() => undefined);
      },
      { passive: true },
    );
  }
  onceIdle(() => {
    for (const opener of openers) {
      const id = opener.dataset.panel!;
      // wide screens have no burger
      if (id !== MENU_SHEET || opener.checkVisibility?.() !== false) loadPanel(id).catch(() => undefined);
    }
  });
}
