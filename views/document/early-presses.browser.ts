declare global {
  interface Window {
    /** Says that controls are handled from now on, and carries out the presses that were kept for them. */
    handlePresses?: (selector: string) => void;
  }
}

/**
 * Keeps presses on controls that need a script until the script is there: each control's once, however often it was pressed.
 * What the browser does by itself (links, forms with an address, commands where it knows them) it goes on doing.
 *
 * It stands in the page, because a file would come as late as the scripts that it bridges, and is sent as the text of this
 * function: it uses nothing from outside of itself. The content security policy knows it by its hash.
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
      if (!control || control.form?.hasAttribute('action') || handled.some((selector) => control.matches(selector))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      control.setAttribute('aria-busy', 'true');
      kept.add(control);
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

/** The only inline script of a page. */
export const EARLY_PRESSES = `(${keepPresses.toString().replace(/\s+/g, ' ')})()`;
