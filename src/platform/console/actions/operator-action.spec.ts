import 'reflect-metadata';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { RequestMethod, type Type } from '@nestjs/common';
import type { ConsoleConfirmPageProps } from '../../../../views/console/ConsoleConfirmPage';
import { DomainError } from '../../../shared/domain-error';
import { showKey } from '../../../../test/unit/show-key';
import { FieldsPipe } from '../../errors/validation.pipe';
import { routeDocOf } from '../../openapi/api-doc';
import { fieldSchemas } from '../../openapi/field-schemas';
import { text } from '../../pages/page-query';
import { SeeOther } from '../../render/page';
import { ConsolePages } from '../console-frame';
import { rolesOf } from '../console.guard';
import type { ConsoleUser } from '../operators/operator';
import { actionControllers } from './action-controllers';
import { givenByBody, givenByForm, requestOf } from './action-fields';
import { ActionPages } from './action-pages';
import { actionLinks, actionsOf, ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from './operator-action';

const OWNER: ConsoleUser = { actor: 'owner', name: '', role: 'owner', salon: null, employee: null, locale: 'ua' };
const LABEL = 'console.list.name';

interface Pot {
  readonly id: string;
  readonly shelf: string | null;
}

@ActionsAt({
  part: 'pots',
  path: 'pots/:id',
  carried: { shelf: text(10) },
  roles: ['owner', 'salon'],
  api: { path: 'pottery/pots/:id', id: { description: 'Id of a pot', type: 'string' }, errors: [[404, 'pot_unknown', 'No such pot']] },
})
class PotActions implements OperatorActions<Pot> {
  readonly calls: unknown[] = [];

  find(_user: ConsoleUser, { id, shelf }: ActionAddress): Pot {
    if (id === 'none') throw new DomainError('not-found', 'pot_unknown', 'No such pot');
    return { id, shelf: shelf ?? null };
  }

  nameOf({ id }: Pot): string {
    return id;
  }

  backTo({ id }: Pot, { shelf }: ActionAddress): string | null {
    return shelf === 'far' ? `/ops/shelves/far?told=${id}` : null;
  }

  @OperatorAction('glaze-it', {
    words: 'console.jobs.retry',
    done: 'retried',
    fields: {
      colour: { kind: 'text', required: true, least: 3, most: 20, label: LABEL, problem: 'colour_missing', doc: { description: 'Colour' } },
      price: { kind: 'sum', label: LABEL },
      isMatt: { kind: 'flag', label: LABEL, yes: LABEL, no: LABEL },
      shelf: { kind: 'choice', label: LABEL, pattern: /^[a-z]+$/, must: 'a shelf' },
      key: { kind: 'key' },
    },
    ask: (_actions: PotActions, { id }) => ({
      lead: `Glaze ${id}`,
      fields: { colour: { value: 'white' }, shelf: id === 'shelved' ? null : { options: [{ value: 'a', label: 'A' }] } },
    }),
    api: { summary: 'Glaze a pot', errors: [[409, 'pot_glazed', 'It is glazed already']], example: { coats: 2 } },
  })
  glaze(pot: Pot, given: { readonly colour: string; readonly price: number | null; readonly isMatt: boolean }, user: ConsoleUser) {
    if (given.colour === 'grey') throw new DomainError('conflict', 'pot_glazed', 'It is glazed already');
    if (given.colour === 'none') throw new DomainError('unavailable', 'kiln_cold', 'The kiln is cold');
    this.calls.push([pot.id, given, user.actor]);
    return { coats: 2 };
  }

  @OperatorAction('break', {
    words: 'console.jobs.drop',
    done: 'dropped',
    roles: ['owner'],
    asks: false,
    fields: { part: { kind: 'id', must: 'the id of a part' } },
    to: () => '/ops/pots',
  })
  breakIt(pot: Pot, { part }: { readonly part: string }): void {
    this.calls.push([pot.id, part]);
  }
}

const pages = {
  context: () => ({ t: showKey, locale: 'ua' }),
  refusal: (_user: unknown, { code, kind }: DomainError) => ({ failure: code, status: kind === 'invalid' ? 422 : 409 }),
  confirm: (_user: unknown, part: string, question: object, refused: object) => ({ part, ...question, ...refused }),
} as unknown as ConsolePages;

type Shown = ConsoleConfirmPageProps & { readonly part: string; readonly failure?: string; readonly status?: number };
type Handler = (...args: unknown[]) => Promise<unknown>;

describe('an action of operators', () => {
  const actions = new PotActions();
  const [GlazePages, GlazeRoute, BreakPages] = actionControllers(PotActions) as readonly Type<Record<string, Handler>>[];
  const made = (controller: Type<Record<string, Handler>> | undefined) => new controller!(actions, new ActionPages(pages));
  const ask = (id: string) => made(GlazePages).ask!({ id }, { query: { shelf: 'top' } }, OWNER) as Promise<Shown>;
  const act = (body: object, id = 'p1') => made(GlazePages).act!({ id }, { body }, OWNER);
  const again = (body: object) => act(body) as Promise<Shown>;
  beforeEach(() => void actions.calls.splice(0));

  it('has pages and a JSON route at addresses of its name, for its roles', () => {
    const routes = actionControllers(PotActions).map((controller) => {
      const prototype = controller.prototype as Record<string, object>;
      return Object.getOwnPropertyNames(prototype).flatMap((name) => {
        const path = name === 'constructor' ? undefined : (Reflect.getMetadata(PATH_METADATA, prototype[name]!) as string | undefined);
        if (path === undefined) return [];
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, prototype[name]!) as number];
        return [`${method} ${Reflect.getMetadata(PATH_METADATA, controller) as string}/${path} ${rolesOf(prototype[name]!)?.join() ?? ''}`];
      });
    });
    expect(routes).toEqual([
      ['GET ops/pots/:id/glaze-it owner,salon', 'POST ops/pots/:id/glaze-it owner,salon'],
      ['POST api/ops/pottery/pots/:id/glaze-it '],
      ['GET ops/pots/:id/break/:part owner', 'POST ops/pots/:id/break/:part owner'],
    ]);
  });

  it('asks with its words, what its fields hold, and a key', async () => {
    const question = await ask('p1');
    expect(question).toMatchObject({
      part: 'pots',
      title: 'console.jobs.retry.title: p1',
      lead: 'Glaze p1',
      action: '/ops/pots/p1/glaze-it',
    });
    expect(question).toMatchObject({ back: '/ops/pots/p1?shelf=top', hidden: { shelf: 'top', key: expect.stringMatching(/^console:/) } });
    expect(question.fields.map(({ name, value, isRequired }) => [name, value, isRequired])).toEqual([
      ['colour', 'white', true],
      ['price', '', true],
      ['isMatt', '', undefined],
      ['shelf', '', undefined],
    ]);
    expect((await ask('shelved')).fields.map(({ name }) => name)).toEqual(['colour', 'price', 'isMatt']);
    await expect(async () => ask('none')).rejects.toMatchObject({ code: 'pot_unknown' });
  });

  it('acts on what was typed and leads back, by the same key as the form', async () => {
    const answer = (await act({ colour: ' blue ', price: '1 000,50', isMatt: 'isMatt', shelf: 'a', key: 'console:12345678' })) as SeeOther;
    expect(answer).toBeInstanceOf(SeeOther);
    expect(answer.path).toBe('/ops/pots/p1?shelf=a&done=retried');
    expect(actions.calls).toEqual([['p1', { colour: 'blue', price: 100_050, isMatt: true, shelf: 'a', key: 'console:12345678' }, 'owner']]);
    expect(((await made(BreakPages).act!({ id: 'p1', part: 'lid' }, { body: {} }, OWNER)) as SeeOther).path).toBe('/ops/pots?done=dropped');
    expect(actions.calls.at(-1)).toEqual(['p1', 'lid']);
  });

  it('leads back to another page where its actions name one', async () => {
    const answer = (await act({ colour: 'blue', shelf: 'far', key: 'console:12345678' })) as SeeOther;
    expect(answer.path).toBe('/ops/shelves/far?told=p1&done=retried');
    expect(await again({ colour: 'grey', shelf: 'far' })).toMatchObject({ back: '/ops/shelves/far?told=p1' });
  });

  it('asks again with the reason and what was typed when it is refused', async () => {
    const typed = { colour: 'grey', price: '7', key: 'console:12345678' };
    const question = await again(typed);
    expect(question).toMatchObject({ failure: 'pot_glazed', status: 409, hidden: { key: typed.key } });
    expect(question.fields.map(({ value }) => value)).toEqual(['grey', '7', '', '']);
    expect(await again({ colour: 'ab' })).toMatchObject({ failure: 'colour_missing', status: 409 });
    expect(await again({ colour: 'blue', price: '0' })).toMatchObject({ failure: 'invalid_fields', status: 422 });
    await expect(act({ colour: 'none' })).rejects.toMatchObject({ code: 'kiln_cold' });
    expect(actions.calls).toEqual([]);
  });

  it('does the same by its JSON route', async () => {
    const { glaze } = GlazeRoute!.prototype as unknown as Record<string, Handler>;
    const req = { operator: 'owner' };
    const body = { colour: 'blue', price: 1000.5, isMatt: true, key: 'receipt-17' };
    expect(await glaze!.call({ actions }, { id: 'p2' }, req, body)).toEqual({ ok: true, coats: 2 });
    expect(actions.calls).toEqual([['p2', { ...body, price: 100_050, shelf: '' }, 'owner']]);
    expect(GlazeRoute!.name).toBe('PotOpsController');
    expect(routeDocOf(glaze!)).toMatchObject({
      summary: 'Glaze a pot',
      bearer: true,
      example: { ok: true, coats: 2 },
      parts: { id: { description: 'Id of a pot' } },
      errors: [
        [404, 'pot_unknown', 'No such pot'],
        [409, 'pot_glazed', 'It is glazed already'],
      ],
    });
  });

  it('checks and documents the body of its JSON route by its fields', async () => {
    const dto = requestOf('PotGlazeRequest', actionsOf(PotActions)[0]!.fields!);
    const read = (body: object) => new FieldsPipe().transform(body, { type: 'body', metatype: dto });
    const right = { colour: 'blue', key: 'receipt-17' };
    expect(await read(right)).toMatchObject(right);
    for (const wrong of [
      { colour: 'ab' },
      { key: 'x' },
      { price: 0 },
      { price: null },
      { price: '5' },
      { isMatt: 'yes' },
      { shelf: 'A' },
      { more: 1 },
    ])
      await expect(read({ ...right, ...wrong })).rejects.toMatchObject({
        code: 'invalid_fields',
        details: { [Object.keys(wrong)[0]!]: expect.anything() },
      });
    const schemas = Object.fromEntries(fieldSchemas(dto).map(({ name, required, schema }) => [name, { required, ...schema }]));
    expect(schemas).toMatchObject({
      colour: { required: true, type: 'string', minLength: 3, maxLength: 20, description: 'Colour' },
      price: { required: false, type: 'number', minimum: 0.01 },
      isMatt: { required: false, type: 'boolean' },
      shelf: { required: false, type: 'string', pattern: '^[a-z]+$' },
      key: { required: true, type: 'string' },
    });
  });

  it('takes whole numbers within their bounds, and nothing for none', async () => {
    const fields = { coats: { kind: 'whole', least: 1, most: 9, label: LABEL, problem: 'coats_wrong' } } as const;
    const byForm = (coats: string) => givenByForm(fields, { coats }, {}).coats;
    expect([byForm('9'), byForm('')]).toEqual([9, null]);
    for (const wrong of ['0', '10', '1.5', 'x'])
      expect(() => byForm(wrong)).toThrow(expect.objectContaining({ code: 'coats_wrong' }) as Error);
    const read = (body: object) => new FieldsPipe().transform(body, { type: 'body', metatype: requestOf('CoatsRequest', fields) });
    expect(await read({ coats: 9 })).toMatchObject({ coats: 9 });
    for (const coats of [0, 10, 1.5, '3', null]) await expect(read({ coats })).rejects.toMatchObject({ code: 'invalid_fields' });
    expect([givenByBody(fields, { coats: 9 }), givenByBody(fields)]).toEqual([{ coats: 9 }, { coats: null }]);
  });

  it('is a button that acts at once where it does not ask', () => {
    const links = actionLinks(PotActions, { t: showKey }, { role: 'owner' }, { id: 'p1', may: { 'glaze-it': true, break: true } });
    expect(links.map(({ fields }) => fields)).toEqual([undefined, {}]);
  });

  it('is linked where the state and the role allow it', () => {
    const links = (role: ConsoleUser['role'], may: Readonly<Record<string, boolean>>) =>
      actionLinks(PotActions, { t: showKey }, { role }, { id: 'p1', may }).map(({ href }) => href);
    expect(links('owner', { 'glaze-it': true, break: true })).toEqual(['/ops/pots/p1/glaze-it', '/ops/pots/p1/break']);
    expect(links('owner', { break: true })).toEqual(['/ops/pots/p1/break']);
    expect(links('salon', { 'glaze-it': true, break: true })).toEqual(['/ops/pots/p1/glaze-it']);
    expect(links('viewer', { 'glaze-it': true, break: true })).toEqual([]);
  });
});
