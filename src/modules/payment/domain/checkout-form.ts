/** How the browser goes to the provider. Holds no secret. */
export interface CheckoutForm {
  readonly action: string;
  /** What is posted there as a form; null: `action` is a page to open. */
  readonly fields: Readonly<Record<string, string>> | null;
}
