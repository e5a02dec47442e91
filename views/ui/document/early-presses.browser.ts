declare global {
  interface Window {
    /** Tells that controls are handled from now on, and replays the presses that were stored for them. */
    handlePresses?: (selector: string) => void;
  }
}

/**
 * Stores presses on controls that need a script until the script has loaded: one per control, however often it was pressed. Native
 * behaviour (links, forms with an address, invoker commands where supported) is not prevented, except for forms of islands that are about
 * to be hydrated (`data-pending`, client/islands/islands.ts). The event `press-kept` tells the control that its press is stored.
 *
 * It is an inline script, because a file would load as late as the scripts that it stands in for, and is sent as the text of this function:
 * it uses nothing from outside of the function. The content security policy allows it by its hash.
 */
function keepPresses(): void {
  const kept = new Set<HTMLButtonElement>();
  const handled: string[] = [];
  const commands = 'command' in HTMLButtonElement.prototype ? '' : ', [commandfor]';
  document.addEventListener(
    'click',
    (event) => {
      const control = (event.target as Element).closest<HTMLButtonElement>(
        `[data-needs-script], [data-island] button:not([commandfor], [popovertarget])${commands}`,
      );
      if (!control || handled.some((selector) => control.matches(selector))) return;
      if (control.form?.hasAttribute('action') && !control.closest('[data-pending]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      control.setAttribute('aria-busy', 'true');
      kept.add(control);
      control.dispatchEvent(new Event('press-kept'));
    },
    true,
  );
  window.handlePresses = (selector) => {
    handled.push(selector);
    for (const control of kept) {
      if (!control.matches(selector)) continue;
      kept.delete(control);
      control.removeAttribute('aria-busy');
      control.click();
    }
  };
}

/** Marks the page root for whoever is signed in, before anything is shown: the page is the same for everybody (client/clients/account.ts). */
function markSignedIn(): void {
  try {
    if (/(^|; )signed_in=1(;|$)/.test(document.cookie)) document.documentElement.classList.add('signed-in');
  } catch {
    /* a browser that refuses cookies; no other comment: all of it becomes one line */
  }
}

/** The only inline script of a page. */
export const EARLY_PRESSES = [keepPresses, markSignedIn].map((run) => `(${run.toString().replace(/\s+/g, ' ')})()`).join(';');
