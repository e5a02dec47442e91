import type { FormFields } from '../../shared/form';
import { fieldSchemas } from '../openapi/field-schemas';
import { fieldMessage } from './field-message';
import { FormObject, FormRules } from './form-rules';
import { FieldsPipe } from './validation.pipe';

const FORM = {
  name: { kind: 'text', required: true, least: 3, most: 10, problem: 'name', letters: true },
  phone: { kind: 'phone', required: true },
  email: { kind: 'email' },
  words: { kind: 'lines', most: 12 },
  time: { kind: 'choice', options: ['soon', 'evening'] },
} as const satisfies FormFields;

class Request {
  @FormRules(FORM.name)
  name: string;

  @FormRules(FORM.phone)
  phone: string;

  @FormRules(FORM.email)
  email?: string;

  @FormRules(FORM.words)
  words?: string;

  @FormRules(FORM.time)
  time: string = 'evening';
}

class Wrapped {
  @FormObject(FORM, fieldMessage('common.fields.text'))
  fields: object;
}

const GOOD = { name: 'Оля', phone: '067 123 45 67' };
const check = (body: unknown, metatype: new () => object = Request) => new FieldsPipe().transform(body, { type: 'body', metatype });
const detailsOf = (body: unknown) =>
  check(body).then(
    () => ({}),
    ({ details }: { details: unknown }) => details,
  );

describe('the rules of a form on a body', () => {
  it('keep answers as the form reads them, and defaults of what is left out', async () => {
    expect(await check({ ...GOOD, name: '  Оля \t Лі', email: ' OLIA@Example.com', words: ' a\n b ' })).toEqual({
      name: 'Оля Лі',
      phone: '380671234567',
      email: 'olia@example.com',
      words: 'a\n b',
      time: 'evening',
    });
    expect(await check({ ...GOOD, email: null, words: '', time: null })).toEqual({
      name: 'Оля',
      phone: '380671234567',
      words: '',
      time: 'evening',
    });
  });

  it('refuse other answers in the words of the form', async () => {
    expect(
      await detailsOf({ name: '12345', phone: '+1 115 555 0100', email: 'оlia@example.com', words: 'x'.repeat(13), time: 'never' }),
    ).toMatchObject({
      name: { key: 'common.forms.problems.nameLetters' },
      phone: { key: 'common.forms.problems.phoneAbroad' },
      email: { key: 'common.forms.problems.emailCyrillic', args: { letter: 'о' } },
      words: { key: 'common.forms.problems.long', args: { most: 12 } },
      time: { key: 'common.forms.problems.choice' },
    });
    expect(await detailsOf({})).toMatchObject({
      name: { key: 'common.forms.problems.name' },
      phone: { key: 'common.forms.problems.phone' },
    });
  });

  it('refuse what is no text', async () => {
    expect(await detailsOf({ name: ['Оля'], phone: 380671234567, email: 7, words: {}, time: 1 })).toMatchObject({
      name: { key: 'common.forms.problems.name' },
      phone: { key: 'common.forms.problems.phone' },
      email: { key: 'common.forms.problems.email' },
      words: { key: 'common.forms.problems.required' },
      time: { key: 'common.forms.problems.choice' },
    });
  });

  it('are in the API document', () => {
    const schemas = Object.fromEntries(fieldSchemas(Request).map(({ name, schema, required }) => [name, { ...schema, required }]));
    expect(schemas).toEqual({
      name: { type: 'string', minLength: 3, maxLength: 10, required: true },
      phone: { type: 'string', required: true },
      email: { type: 'string', format: 'email', required: false },
      words: { type: 'string', maxLength: 12, required: false },
      time: { type: 'string', enum: ['soon', 'evening'], default: 'evening', required: false },
    });
  });

  it('describe a form that is sent as an object, which is read later', async () => {
    expect(await check({ fields: { name: 1 } }, Wrapped)).toEqual({ fields: { name: 1 } });
    await expect(check({ fields: 'x' }, Wrapped)).rejects.toMatchObject({ details: { fields: { key: 'common.fields.text' } } });
    const [{ schema }] = fieldSchemas(Wrapped) as [ReturnType<typeof fieldSchemas>[number]];
    expect(schema).toMatchObject({ type: 'object', properties: { name: { minLength: 3 }, time: { enum: ['soon', 'evening'] } } });
  });
});
