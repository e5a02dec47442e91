import { EnvironmentGroup } from '../../platform/config/environment-group';
import { ValidateBy } from 'class-validator';
import { OneOf, Optional, Pattern, Setting, Text, Url, When, WholeAddress, WholeNumber } from '../../platform/config/setting.decorators';
import { COUNT_STEPS } from './contract/quote';
import { readCompanyCode } from './domain/company-code';

const ORDER_SINKS = ['embedded', 'order-service'] as const;

const ofInvoice = ({
  COMPANY_INVOICE_SELLER,
  COMPANY_INVOICE_CODE,
  COMPANY_INVOICE_IBAN,
  COMPANY_INVOICE_BANK,
  COMPANY_INVOICE_VAT,
}: CertificateEnvironment) => [
  COMPANY_INVOICE_SELLER,
  COMPANY_INVOICE_CODE,
  COMPANY_INVOICE_IBAN,
  COMPANY_INVOICE_BANK,
  COMPANY_INVOICE_VAT,
];
/** A setting of the invoice needs the others. */
const WithInvoice = (): PropertyDecorator => When<CertificateEnvironment>((group) => ofInvoice(group).some((value) => value !== undefined));

function Checked(name: string, validate: (value: unknown) => boolean, message: string): PropertyDecorator {
  return Setting(ValidateBy({ name, validator: { validate } }, { message }));
}

/** IBAN of Ukraine, whose remainder by 97 is 1. */
function isIban(value: unknown): boolean {
  if (typeof value !== 'string' || !/^UA\d{27}$/.test(value)) return false;
  // U and A are 30 and 10
  return BigInt(`${value.slice(4)}3010${value.slice(2, 4)}`) % 97n === 1n;
}

/** Who is paid by an invoice. */
export interface InvoiceSeller {
  readonly name: string;
  /** ЄДРПОУ or РНОКПП. */
  readonly code: string;
  readonly iban: string;
  readonly bank: string;
  /** What the invoice says of VAT. */
  readonly vat: string;
}

export class CertificateEnvironment extends EnvironmentGroup {
  /** Where the manager is written to about offers that are arranged; unset: our own form. */
  @Optional()
  @Url('must be the http(s) address of the form that reaches the manager')
  MANAGER_FORM_URL?: string;

  /** How many days before a certificate ends its holder is reminded by mail; 0: never. */
  @WholeNumber(0, 300)
  CERTIFICATE_REMIND_DAYS: number = 30;

  /** How many days before its end its holder is reminded once more; 0: never. */
  @WholeNumber(0, 300)
  CERTIFICATE_REMIND_AGAIN_DAYS: number = 7;

  /** Volume discount by the number of certificates in an order: `10:5,50:10` is 5 % from 10, 10 % from 50. Unset: by the sum alone. */
  @Optional()
  @Pattern(COUNT_STEPS, 'must be pairs of a number of certificates (2 to 999) and a percentage (1 to 99): 10:5,50:10')
  CERTIFICATE_VOLUME_DISCOUNT?: string;

  /** Days until an invoice to a company has to be paid; then its order ends. */
  @WholeNumber(1, 25)
  CERTIFICATE_INVOICE_DAYS: number = 10;

  /** Who sells, as invoices to companies name it. */
  @WithInvoice()
  @Text({ min: 2, max: 160 })
  COMPANY_INVOICE_SELLER?: string;

  /** Its code in the state register. */
  @WithInvoice()
  @Checked(
    'isCompanyCode',
    (value) => typeof value === 'string' && readCompanyCode(value) === value,
    'must be a code of 8 or 10 figures whose last one fits; the other settings COMPANY_INVOICE_… need it',
  )
  COMPANY_INVOICE_CODE?: string;

  /** Its account. */
  @WithInvoice()
  @Checked('isIban', isIban, 'must be an IBAN: UA and 27 figures; the other settings COMPANY_INVOICE_… need it')
  COMPANY_INVOICE_IBAN?: string;

  /** The bank that has the account. */
  @WithInvoice()
  @Text({ min: 2, max: 160 })
  COMPANY_INVOICE_BANK?: string;

  /** What invoices say of VAT. */
  @WithInvoice()
  @Text({ min: 2, max: 160 })
  COMPANY_INVOICE_VAT?: string;

  /** Whom companies pay by invoice; null: invoices are not offered. */
  get seller(): InvoiceSeller | null {
    const [name, code, iban, bank, vat] = ofInvoice(this);
    if (!name || !code || !iban || !bank || !vat) return null;
    return { name, code, iban, bank, vat };
  }

  /** Where orders of certificates go besides our own database. */
  @OneOf(ORDER_SINKS)
  ORDERS: (typeof ORDER_SINKS)[number] = 'embedded';

  /** Where orders are posted as JSON, a whole address with its query. */
  @When<CertificateEnvironment>(({ ORDERS, ORDER_SERVICE_URL }) => ORDERS === 'order-service' || ORDER_SERVICE_URL !== undefined)
  @WholeAddress('must be the http(s) address that takes orders; ORDERS=order-service needs it')
  ORDER_SERVICE_URL?: string;
}
