import { Matches } from 'class-validator';
import type { RadioQuestion } from '../../../../views/ui/components/form/Radio';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import type { Translate } from '../../../../views/ui/i18n/translations';

/** Body of the routes that begin a payment. */
export class BeginPaymentRequest {
  @FieldDoc('Who is paid through, of GET /api/payments/providers; left out: the first of them', 'monobank')
  @OptionalField()
  @Matches(/^[a-z]{1,20}$/, { message: 'Must be the name of a provider' })
  provider?: string;
}

const LABELS = {
  liqpay: 'payment.choice.liqpay',
  monobank: 'payment.choice.monobank',
  wayforpay: 'payment.choice.wayforpay',
  sandbox: 'payment.choice.sandbox',
} as const;

/** The question through whom one pays, the default first; null where there is one alone. The field of a form is called `provider`. */
export function paymentChoice({ t }: { readonly t: Translate }, offered: readonly string[]): RadioQuestion | null {
  if (offered.length < 2) return null;
  const options = offered.flatMap((name) =>
    Object.hasOwn(LABELS, name) ? [{ value: name, label: t(LABELS[name as keyof typeof LABELS]) }] : [],
  );
  return { legend: t('payment.choice.legend'), options };
}

/** What a form says of it; undefined: nothing was chosen. */
export function chosenProvider(body: unknown): string | undefined {
  const provider = (body as Readonly<Record<string, unknown>> | null | undefined)?.provider;
  return typeof provider === 'string' && provider !== '' ? provider : undefined;
}
