import { IsInt, IsString } from 'class-validator';
import { DomainError } from '../../shared/domain-error';
import { fieldMessage } from './field-message';
import { ListOf } from './list-of';
import { OptionalField } from './optional-field';
import { FieldsPipe } from './validation.pipe';

class Item {
  @IsInt(fieldMessage('common.fields.ids', { most: 3 }))
  qty: number;
}

class Order {
  @IsString({ message: 'a text' })
  name: string;

  @ListOf(() => Item, { message: 'a list' })
  items: Item[];

  @OptionalField()
  @IsString({ message: 'a text' })
  comments: string = 'none';

  @OptionalField({ null: 'refused' })
  @IsInt({ message: 'a number' })
  amount?: number;

  @OptionalField({ null: 'none' })
  @IsString({ message: 'a text' })
  picture?: string | null;
}

const check = (body: unknown): Promise<unknown> => new FieldsPipe().transform(body, { type: 'body', metatype: Order });

describe('the check of fields', () => {
  it('makes what was sent into an object of its class', async () => {
    const order = await check({ name: 'Ївга', items: [{ qty: 2 }] });
    expect(order).toBeInstanceOf(Order);
    expect((order as Order).items[0]).toBeInstanceOf(Item);
  });

  it('takes the names that every object has for unknown fields, as it does others', async () => {
    const error: unknown = await check(JSON.parse('{"name":"Ївга","items":[{"qty":1,"constructor":2}],"toString":1}')).catch(
      (thrown: unknown) => thrown,
    );
    const unknown = { key: 'common.fields.unknown' };
    expect(error).toMatchObject({ code: 'invalid_fields', details: { 'items.0.constructor': unknown, toString: unknown } });
    expect(await check({ name: 'Ївга', items: [{ qty: 1 }] })).toBeInstanceOf(Order);
  });

  it('refuses what is nested too deeply, before anybody walks it', async () => {
    const deep = JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) as unknown;
    await expect(check({ name: deep })).rejects.toMatchObject({ kind: 'invalid', code: 'body_too_deep' });
  });

  it('refuses more fields and items than any body has, before the rules see them', async () => {
    const items = Array.from({ length: 1300 }, () => ({ qty: 'x' }));
    await expect(check({ name: 'Ївга', items })).rejects.toMatchObject({ kind: 'invalid', code: 'too_many_fields' });
    await expect(check({ name: 'Ївга', items: items.slice(0, 1000) })).rejects.toMatchObject({ code: 'invalid_fields' });
  });

  it('reports every invalid field at once, nested ones by their path, unknown ones too', async () => {
    const error: unknown = await check({ name: 1, items: [{ qty: 1 }, { qty: 'x', price: 5 }], extra: true }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({
      kind: 'invalid',
      code: 'invalid_fields',
      text: { key: 'common.fields.summary' },
      details: {
        name: 'a text',
        extra: { key: 'common.fields.unknown' },
        'items.1.qty': { key: 'common.fields.ids', args: { most: 3 } },
        'items.1.price': { key: 'common.fields.unknown' },
      },
    });
  });

  it('takes null in a field that may be left out for its default, refuses it, or keeps it, as the field says', async () => {
    const given = { name: 'Ївга', items: [] };
    expect(await check({ ...given, comments: null, picture: null })).toEqual({ ...given, comments: 'none', picture: null });
    await expect(check({ ...given, amount: null })).rejects.toMatchObject({ details: { amount: 'a number' } });
  });

  it.each([[null], [[null]], [[[]]], [['x']], [{ 0: { qty: 1 } }]])('takes no %j for a list of objects', async (items) => {
    await expect(check({ name: 'Ївга', items })).rejects.toMatchObject({ details: { items: 'a list' } });
  });

  it('cleans texts of what cannot be seen, nested ones too', async () => {
    const order = await check({ name: '\ufeffЇв\u200bга\u0000\ud800', items: [] });
    expect(order).toMatchObject({ name: 'Ївга' });
  });
});
