import { siteStore, watchState } from '../../views/ui/state/site-store';
import { readCookies } from '../boot/storage';

const SIGNED_IN = /(^|; )signed_in=1(;|$)/;

/**
 * Fills the account button of whoever is signed in: the server tells it by a cookie of its own, beside those that scripts cannot read. An
 * inline script has done it before the first view (views/ui/document/early-presses.browser.ts); here it follows what happens later.
 */
export function showAccount(): void {
  siteStore.setState(({ auth }) => ({ auth: { ...auth, auth: SIGNED_IN.test(readCookies()) } }));
  const link = document.querySelector<HTMLElement>('.site-header__account');
  const name = link?.ariaLabel ?? '';
  watchState(
    ({ auth }) => auth.auth,
    (signedIn) => {
      document.documentElement.classList.toggle('signed-in', signedIn);
      // the menu of narrow screens, once it is there, has a copy
      for (const copy of document.querySelectorAll<HTMLElement>('.site-header__account')) {
        copy.ariaLabel = signedIn ? copy.dataset.signedIn! : name;
      }
    },
  );
}
