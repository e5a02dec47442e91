import { DRAFT_FORM, emptyGift, EMPTY_DRAFT, GIFT_DRAFT_FORM, isOrderDraft, type GiftDraft } from '../../contract/order-draft';
import { DELIVERY_IDS } from '../../contract/order-request';
import type { FormField } from '../../../../shared/form';
import { detailFields, EMPTY_ORDER, giftFields, readTyped, type TypedOrder } from './typed-order';

/** An answer to each field, other than what the form begins with. */
function filledIn<Draft>(form: Readonly<Record<string, FormField>>): Draft {
  const answer = (field: FormField, name: string) =>
    field.kind === 'tick' ? true : field.kind === 'choice' ? field.options.at(-1)! : `${name},\nтекст`;
  return Object.fromEntries(Object.entries(form).map(([name, field]) => [name, answer(field, name)])) as Draft;
}

describe('an order in the form without scripts', () => {
  const gifts = [{ ...filledIn<GiftDraft>(GIFT_DRAFT_FORM), id: 102 }, emptyGift(101)];
  const order: TypedOrder = {
    ...filledIn<TypedOrder>(DRAFT_FORM),
    delivery: DELIVERY_IDS.salon,
    pay: 'salon',
    who: 'gifts',
    order: 'order_1',
    gifts,
  };

  it('is carried from step to step with every field of the list', () => {
    const sent = { ...detailFields(order), ...giftFields(order) };
    expect(readTyped(sent)).toEqual(order);
    expect(readTyped(Object.fromEntries(Object.entries(sent).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')])))).toEqual(order);
    expect(isOrderDraft(order)).toBe(true);
  });

  it('begins anew with what is no answer', () => {
    const wrong = {
      delivery: '7',
      link: 'pigeon',
      pay: 'salon',
      forMother: 'no',
      who: 'x',
      name: ['a'],
      'gifts.0.id': '-1',
      'gifts.0.when': 'x',
    };
    expect(readTyped(wrong)).toEqual({ ...EMPTY_ORDER, gifts: [emptyGift(0)] });
  });

  it('is no draft where a field is missing or of another kind', () => {
    expect(isOrderDraft(EMPTY_DRAFT)).toBe(true);
    for (const name of Object.keys(EMPTY_DRAFT)) expect([name, isOrderDraft({ ...order, [name]: undefined })]).toEqual([name, false]);
    for (const name of Object.keys(GIFT_DRAFT_FORM))
      expect([name, isOrderDraft({ ...order, gifts: [{ ...gifts[0], [name]: undefined }] })]).toEqual([name, false]);
  });
});
