import type { OrderDraft } from '../../../../src/modules/certificate/contract/order-draft';
import type { OrderOffer } from '../../../../src/modules/certificate/contract/order-request';
import { toHryvnias } from '../../../../src/shared/money';
import type { OrderChoices, OrderPackage } from '../../order-choices';
import { maxQuantity, priceOf } from '../../state/certificate-order';
import type { ChosenCertificate } from '../../../ui/state/site-store';
import type { MessengerSignIn } from './messenger';

/** What is wrong with the form, in words, by the path of the field. */
export type OrderProblemTexts = Readonly<Record<string, string>>;

/** A package as the cart keeps it. */
export const chosenCertificate = ({ id, title, amount }: OrderPackage): ChosenCertificate => ({
  id,
  title: { rendered: title },
  acf: { package_hero: { amount: toHryvnias(amount) } },
});

/** The chosen packages with the names and prices of this moment; what is not offered any more has those that it was chosen with. */
export function linesOf(chosen: readonly ChosenCertificate[], { packages }: OrderChoices) {
  return chosen.map((one) => {
    const offered = packages.find(({ id }) => id === one.id);
    return {
      id: one.id,
      name: offered?.title ?? one.title.rendered,
      price: offered?.amount ?? priceOf(one),
      quantity: one.qty ?? 1,
      most: maxQuantity(one.id),
      isArranged: offered?.single === false,
    };
  });
}

/** What the rules of an order have to know, as far as the browser does. */
export function offerOf({ packages, salons }: OrderChoices, account: MessengerSignIn | null): OrderOffer {
  const offered = packages.map(({ id, amount, single, designs }) => {
    return [id, { price: amount, info: '', singleItem: single, designs: designs.map(({ src }) => src) }] as const;
  });
  return {
    packages: new Map(offered),
    salons: salons.map(({ slug, title }) => ({ slug, titles: [title] })),
    // who it is the server knows
    messenger: account && { messenger: 'telegram', userId: '', username: null },
    now: new Date(),
  };
}

/** What is wrong, save with fields whose paths begin so. */
export function withoutFields(problems: OrderProblemTexts, begin: string): OrderProblemTexts {
  return Object.fromEntries(Object.entries(problems).filter(([path]) => !path.startsWith(begin)));
}

/** What is wrong with a field is told until the field is changed. */
export function withoutChangedFields(problems: OrderProblemTexts, before: OrderDraft, now: OrderDraft): OrderProblemTexts {
  const isMended = (path: string) => {
    const name = (path === 'telegram' ? 'link' : path.split('.')[0]) as keyof OrderDraft;
    return name in now && now[name] !== before[name];
  };
  return Object.fromEntries(Object.entries(problems).filter(([path]) => !isMended(path)));
}
