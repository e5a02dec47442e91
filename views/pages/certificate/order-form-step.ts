import type { OrderLine } from '../../components/card/OrderTable';

/** The steps of ordering without a script; `pay` is the page with the provider's form. */
export const ORDER_STEPS = ['choose', 'details', 'check', 'pay'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** What is wrong with a field: its name, what it is called, and what is wrong in words. */
export interface OrderFormProblem {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

export type OrderFormStep =
  | { readonly name: 'choose'; readonly packages: readonly OrderFormPackage[] }
  | {
      readonly name: 'details';
      readonly lines: readonly OrderLine<number>[];
      /** As they were filled in, by name. */
      readonly typed: Readonly<Record<string, string>>;
      readonly salons: readonly { readonly slug: string; readonly label: string }[];
      /** The packages once more, for the address of the step before. */
      readonly items: string;
      readonly change: string;
    }
  | {
      readonly name: 'check';
      readonly lines: readonly OrderLine<number>[];
      readonly rows: readonly { readonly label: string; readonly values: readonly string[] }[];
      /** Everything that was filled in, for the next step. */
      readonly hidden: Readonly<Record<string, string>>;
      /** What the last button says. */
      readonly submit: string;
    }
  | {
      readonly name: 'pay';
      readonly lines: readonly OrderLine<number>[];
      /** What the browser posts to the provider; null: it could not be prepared. */
      readonly checkout: { readonly action: string; readonly data: string; readonly signature: string } | null;
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
