import { DRAFT_FORM, emptyGift, EMPTY_DRAFT, GIFT_DRAFT_FORM, isStoredDraft, wholeDraft, type GiftDraft } from '../../contract/order-draft';
import { GIFT_FORM, ORDER_FORM } from '../../contract/order-fields';
import { DELIVERY_IDS } from '../../contract/order-request';
import { MAX_EMAIL, type FormField } from '../../../../shared/form';
import { detailFields, EMPTY_ORDER, giftFields, MAX_GIFTS, readTyped, type TypedOrder } from './typed-order';

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
    expect(isStoredDraft(order)).toBe(true);
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

  it('is no draft where a field is of another kind', () => {
    expect(isStoredDraft(EMPTY_DRAFT)).toBe(true);
    const other = Symbol('other');
    for (const name of Object.keys(EMPTY_DRAFT)) expect([name, isStoredDraft({ ...order, [name]: other })]).toEqual([name, false]);
    for (const name of Object.keys(GIFT_DRAFT_FORM))
      expect([name, isStoredDraft({ ...order, gifts: [{ ...gifts[0], [name]: other }] })]).toEqual([name, false]);
  });

  it('is whole again where a release before did not have a field', () => {
    const { comments: _comments, ...before } = { ...EMPTY_DRAFT, name: 'Олена', gifts: [{ id: 7, recipient: 'Ірина' }] };
    expect(isStoredDraft(before)).toBe(true);
    expect(wholeDraft(before)).toEqual({ ...EMPTY_DRAFT, name: 'Олена', gifts: [{ ...emptyGift(7), recipient: 'Ірина' }] });
  });

  it('fits into a form of 64 KiB with the longest answers of all recipients', () => {
    const longest = (form: Readonly<Record<string, FormField>>) =>
      Object.fromEntries(Object.entries(form).map(([name, field]) => [name, 'я'.repeat('most' in field ? (field.most ?? 0) : 20)]));
    const gift = { ...emptyGift(7), ...longest(GIFT_FORM), email: 'a'.repeat(MAX_EMAIL) };
    const whole = { ...order, ...longest(ORDER_FORM), salon: 'я'.repeat(200), gifts: Array.from({ length: MAX_GIFTS }, () => gift) };
    const body = new URLSearchParams({ ...detailFields(whole), ...giftFields(whole) }).toString();
    expect(body.length).toBeLessThan(64 * 1024);
  });
});
