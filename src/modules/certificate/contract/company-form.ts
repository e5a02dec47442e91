import type { FormFields } from '../../../shared/form';
import { GIFT_FORM, ORDER_FORM } from './order-fields';

/** Page on which companies order, and path that its form is sent to, without language prefix. */
export const COMPANY_PATH = '/gift_certificate/company/';

/** The invoice of an order as PDF, for who has its token: in the language of the order. */
export function invoicePath(order: string): string {
  return `${COMPANY_PATH}${order}/invoice.pdf`;
}

/** What a company fills in beside its list. */
export const COMPANY_FORM = {
  company: { kind: 'text', required: true, least: 2, most: 200, letters: true },
  code: { kind: 'text', required: true, most: 20 },
  name: ORDER_FORM.name,
  phone: ORDER_FORM.phone,
  email: ORDER_FORM.email,
  message: GIFT_FORM.message,
  giver: GIFT_FORM.giver,
} as const satisfies FormFields;

/** All fields of the form, as they are sent; `file` comes beside them. */
export const COMPANY_FIELDS = [
  'company',
  'code',
  'name',
  'phone',
  'email',
  'package',
  'message',
  'giver',
  'picture',
  'when',
  'day',
  'hour',
  'people',
  'pay',
  'amount',
  'key',
] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];

/** The form as it was typed. */
export type TypedCompany = Readonly<Record<CompanyField, string>>;

export const EMPTY_COMPANY: TypedCompany = {
  ...(Object.fromEntries(COMPANY_FIELDS.map((name) => [name, ''])) as Record<CompanyField, string>),
  when: 'now',
  hour: '10',
  pay: 'card',
};

/** Problems that are shown; the rest is counted. */
export const MAX_SHOWN_PROBLEMS = 50;
