import type { Schema } from '../../../../platform/openapi/api-doc';
import { LOCALES } from '../../../../shared/locale';
import { formSchema } from '../../../../platform/openapi/form-schema';
import { GIFT_FORM, ORDER_FORM, type GIFT_FIELDS, type ORDER_FIELDS } from '../../contract/order-fields';
import { DELIVERY_IDS, DELIVERY_LINKS } from '../../contract/order-request';
import { MAX_IN_ORDER, MAX_OF_KIND } from '../../contract/quote';

const text = (description: string) => ({ type: 'string', description });
/** Every field of a list, and no other. */
type SchemasOf<Names extends readonly string[]> = Readonly<Record<Names[number], Schema>>;
const lang = { type: 'string', enum: LOCALES, description: 'Language of the buyer' };
const items = {
  type: 'array',
  minItems: 1,
  maxItems: MAX_IN_ORDER,
  items: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, qty: { type: 'integer', minimum: 1, maximum: MAX_OF_KIND, default: 1 } },
  },
};
const gift = {
  recipient: formSchema(GIFT_FORM.recipient, 'Recipient'),
  giver: formSchema(GIFT_FORM.giver, 'Who gives it; default: the mail names the buyer'),
  email: formSchema(GIFT_FORM.email, 'If empty, the buyer forwards a link'),
  message: formSchema(GIFT_FORM.message, 'From the buyer'),
  design: text('Name of a picture of the package; default: the first'),
  sendAt: { type: 'string', format: 'date-time', description: 'When to send, at most six months ahead; default: at once' },
} satisfies SchemasOf<typeof GIFT_FIELDS>;

const promo = text('Promo code, in any case; one for an order. Default: none');

/** What is read of a quote, for /api/docs. */
export const QUOTE_SCHEMA = { type: 'object', required: ['items'], properties: { items, promo, lang } };

/** What `readOrder` reads of a body, for /api/docs. */
export const ORDER_SCHEMA = {
  type: 'object',
  required: ['name', 'phone', 'certificate', 'delivery', 'amount'],
  properties: {
    order_id: text('The draft to complete, or the same order again; requires its token'),
    name: formSchema(ORDER_FORM.name, 'At least 3 characters'),
    phone: formSchema(ORDER_FORM.phone, 'A Ukrainian number, or one of another country with + or 00'),
    certificate: items,
    for_mother: { type: 'boolean' },
    delivery: { type: 'integer', enum: Object.values(DELIVERY_IDS), description: '101: at a salon. 105: online' },
    linkValue: { type: 'string', enum: DELIVERY_LINKS },
    email: formSchema(ORDER_FORM.email, 'With linkValue email'),
    salon: text('Slug or title, with linkValue salon'),
    telegram: text('Ignored: the signed-in client is known'),
    tg_user_id: text('As telegram'),
    tg_username: text('As telegram'),
    comments: formSchema(ORDER_FORM.comments, 'To the salon'),
    info: text('Taken from the packages'),
    amount: { type: 'number', description: 'Amount shown to the buyer, hryvnias' },
    discontPercent: { type: 'number', description: 'Computed by us' },
    pay: { type: 'string', enum: ['card', 'salon'], default: 'card', description: 'salon: only with delivery 101' },
    promo,
    status: text('Always no_pay'),
    gifts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer', description: 'Of a package in the order' }, ...gift },
      },
    },
    lang,
  } satisfies SchemasOf<typeof ORDER_FIELDS>,
};

/** What `readGiftChange` reads of a body, for /api/docs. */
export const GIFT_CHANGE_SCHEMA = { type: 'object', properties: { ...gift, lang } };
