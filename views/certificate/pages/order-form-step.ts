import type { CheckoutFields } from '../../../src/modules/certificate/contract/order-routes';
import type { DraftLine, OrderDraft } from '../../../src/modules/certificate/contract/order-draft';
import type { Picture } from '../../../src/shared/picture';
import type { OrderLine, OrderTableProps } from '../components/OrderTable';
import type { RadioQuestion } from '../../ui/components/form/Radio';
import type { OrderChoices } from '../order-choices';

/** The steps of ordering without a script, as they are counted; `gifts` only where recipients are named. */
export const ORDER_STEPS = ['choose', 'details', 'gifts', 'check', 'pay'] as const;

/** What is wrong with a field: its name by the rules, the id of its field, what it is called, and what is wrong in words. */
export interface OrderFormProblem {
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

/** What an order costs. */
type Sums = NonNullable<OrderTableProps<number>['sums']>;

/** What the steps before have asked, carried on unseen. */
type Hidden = Readonly<Record<string, string>>;

export type OrderFormStep =
  | { readonly name: 'choose'; readonly packages: readonly OrderFormPackage[]; readonly hidden: Hidden }
  | {
      readonly name: 'details';
      readonly lines: readonly OrderLine<number>[];
      readonly sums: Sums;
      readonly draft: OrderDraft;
      readonly who: 'self' | 'gifts';
      readonly salons: OrderChoices['salons'];
      /** Ways to get it online. */
      readonly links: readonly OrderDraft['link'][];
      readonly hidden: Hidden;
    }
  /** Between details and what follows, for a messenger: a chat with the bot is begun. */
  | { readonly name: 'connect'; readonly link: string; readonly hidden: Hidden }
  | {
      readonly name: 'gifts';
      readonly lines: readonly OrderLine<number>[];
      readonly gifts: OrderDraft['gifts'];
      /** Pictures that a gift can have, by the id of its package. */
      readonly designs: ReadonlyMap<number, readonly Picture[]>;
      readonly days: { readonly first: string; readonly last: string };
      /** Whether somebody more can be named, and how many are the most where that is the reason. */
      readonly canAdd: boolean;
      readonly most: number | null;
      readonly hidden: Hidden;
    }
  | {
      readonly name: 'check';
      readonly lines: readonly (OrderLine<number> & DraftLine)[];
      readonly sums: Sums;
      readonly draft: OrderDraft;
      readonly account: { readonly name: string } | null;
      readonly salons: OrderChoices['salons'];
      readonly hidden: Hidden;
      /** What the last button says. */
      readonly submit: string;
    }
  | {
      readonly name: 'pay';
      readonly lines: readonly OrderLine<number>[];
      readonly sums: Sums;
      /** How the browser goes to the provider; null: it could not be prepared. */
      readonly checkout: CheckoutFields | null;
      /** Through whom it is paid, and what was chosen last; null: there is nothing to choose. */
      readonly choice: RadioQuestion | null;
      readonly chosen: string | undefined;
      readonly order: string;
      readonly amount: string;
      /** The order's page, without language prefix. */
      readonly later: string;
    };

export interface OrderFormPackage {
  readonly id: number;
  readonly title: string;
  readonly price: string;
  readonly quantity: string;
  readonly isArranged: boolean;
}
