import type { Picture } from '../../src/shared/picture';
import type { RadioQuestion } from '../ui/components/form/Radio';
import type { MessengerLink } from '../ui/components/navigation/messengers';

/** Id of the dialog in which certificates are ordered. */
export const ORDER_PANEL = 'order-panel';

/** What an order of certificates is made of, in the page's language. */
export interface OrderChoices {
  readonly packages: readonly OrderPackage[];
  /** All salons: those that hand out certificates are the form's to pick. */
  readonly salons: readonly { readonly slug: string; readonly title: string; readonly address: string }[];
  readonly messengers: readonly MessengerLink[];
  /** Through whom a card is paid; null: there is nothing to choose. */
  readonly payment: RadioQuestion | null;
}

export interface OrderPackage {
  readonly id: number;
  readonly title: string;
  /** Price, kopiykas. */
  readonly amount: number;
  /** Others are arranged with the manager. */
  readonly single: boolean;
  /** What a gift of it can look like; the first unless somebody chooses. */
  readonly designs: readonly Picture[];
}
