import { siteStore, watchState } from '../views/state/site-store';

/** Whoever has an access token is signed in; the booking widget sets the cookie. */
export function showAccount(): void {
  siteStore.setState({ auth: { accessToken: cookie('accessToken') || null } });
  const link = document.querySelector<HTMLElement>('.site-header__account');
  const name = link?.ariaLabel ?? '';
  watchState(
    ({ auth }) => auth.accessToken !== null,
    (signedIn) => {
      // the menu of narrow screens, once it is there, has a copy
      for (const copy of document.querySelectorAll<HTMLElement>('.site-header__account')) {
        copy.classList.toggle('site-header__account--in', signedIn);
        copy.ariaLabel = signedIn ? copy.dataset.signedIn! : name;
      }
    },
  );
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
