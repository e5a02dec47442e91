import { TOGGLE_FAVOURITE, READ_FAVOURITES } from '../../src/modules/widget/contract/favourite-routes';
import type { FavouriteSlugs } from '../../src/modules/widget/contract/favourite-routes';
import { callApi } from '../../views/ui/api/call-api';
import { pageLocale } from '../booking/page-locale';
import { readCookies } from '../boot/storage';
import { addIdleStyles } from '../boot/styles-on-demand';

/** A card with its favourite button. */
interface FavouriteButton {
  readonly button: HTMLButtonElement;
  readonly kind: 'service' | 'employee';
  readonly slug: string;
}

const SIZE = '20';

/** Adds a favourite button to the cards of services and employees. Without favourites no request is sent. */
export async function showFavouriteButtons(): Promise<void> {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-like]')];
  const sprite = document.querySelector('use')?.href.baseVal.split('#')[0];
  if (sprite === undefined) return;
  await addIdleStyles();
  const hearts = cards.flatMap((card) => favouriteButtonOf(card, sprite) ?? []);
  const show = ({ button }: FavouriteButton, isMarked: boolean) => {
    button.ariaPressed = String(isMarked);
    button.querySelector('use')!.href.baseVal = `${sprite}#${isMarked ? 'heart-filled' : 'heart'}`;
  };
  const showAll = ({ services, employees }: FavouriteSlugs) => {
    for (const heart of hearts) show(heart, (heart.kind === 'service' ? services : employees).includes(heart.slug));
  };
  const options = { locale: pageLocale() };
  for (const heart of hearts) {
    const { button, kind, slug } = heart;
    button.addEventListener('click', () => {
      // at once; what the server says then is what counts
      const wasMarked = button.ariaPressed === 'true';
      show(heart, !wasMarked);
      callApi(TOGGLE_FAVOURITE, { [kind]: slug }, options).then(showAll, () => show(heart, wasMarked));
    });
  }
  if (!/(?:^|; )(?:fav_(?:service|employee)|signed_in)=/.test(readCookies())) return;
  await callApi(READ_FAVOURITES, {}, options).then(showAll, () => undefined);
}

/** What a card books says what it marks; null for a card that books nothing. */
function favouriteButtonOf(card: HTMLElement, sprite: string): FavouriteButton | null {
  const link = card.querySelector<HTMLAnchorElement>('a[href*="/online/?"]');
  const query = link && new URL(link.href).searchParams;
  const kind = card.classList.contains('service-card') ? 'service' : 'employee';
  const slug = query?.get(kind);
  if (!slug) return null;
  const button = document.createElement('button');
  button.className = 'heart';
  button.type = 'button';
  button.ariaPressed = 'false';
  button.ariaLabel = card.dataset.like!;
  button.innerHTML = `<svg class="icon" width="${SIZE}" height="${SIZE}" aria-hidden="true"><use href="${sprite}#heart"></use></svg>`;
  card.append(button);
  return { button, kind, slug };
}
