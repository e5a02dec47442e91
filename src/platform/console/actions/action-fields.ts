import { applyDecorators, type Type } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { IsBoolean, IsInt, IsNumber, IsString, IsUUID, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import type { ConsoleFieldProps } from '../../../../views/console/ConsoleField';
import { DomainError } from '../../../shared/domain-error';
import { toKopiykas } from '../../../shared/money';
import { translateText } from '../../../shared/translate-text';
import type { TranslationKey } from '../../../shared/translation';
import { OptionalField } from '../../errors/optional-field';
import { FieldDoc } from '../../openapi/api-doc';
import { typed } from '../console-route';
import type { ConsoleContext } from '../console-words';

/** What the document of the JSON route says of a field. */
interface Documented {
  readonly doc?: { readonly description: string; readonly example?: unknown };
}

/** A field that an operator fills in. */
interface FieldBase extends Documented {
  readonly label: TranslationKey;
  readonly hint?: TranslationKey;
  /** Code of the refusal of a wrong answer in the form, with words below `problems`: answered 409. Without one: `invalid_fields`, 422. */
  readonly problem?: string;
}

/** A field of an action: of its form, of the body of its JSON route, and of the document of that route. */
export type ActionField =
  /** A line, or several; absent: empty. */
  | (FieldBase & { readonly kind: 'text' | 'lines'; readonly required?: true; readonly least?: number; readonly most: number })
  /** One of the options that the question names. `must` says what `pattern` takes. */
  | (FieldBase & { readonly kind: 'choice'; readonly pattern?: RegExp; readonly must?: string })
  /** A whole number; null when it is left out. */
  | (FieldBase & { readonly kind: 'whole'; readonly least: number; readonly most: number })
  /** An amount above 0: hryvnias in the form and in JSON, kopiykas for the action; null when it is left out. */
  | (FieldBase & { readonly kind: 'sum' })
  /** True or false in JSON; in the form a choice of two texts. */
  | (FieldBase & { readonly kind: 'flag'; readonly yes: TranslationKey; readonly no: TranslationKey })
  /** An id in the address of the page, in the body of the JSON route. */
  | (Documented & { readonly kind: 'id'; readonly must: string })
  /** An idempotency key: the form carries one that is made with it. */
  | (Documented & { readonly kind: 'key' });

export type ActionFields = Readonly<Record<string, ActionField>>;

/** What an action is given for its fields. */
export type Given<Fields extends ActionFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { readonly kind: 'sum' | 'whole' }
    ? number | null
    : Fields[Name] extends { readonly kind: 'flag' }
      ? boolean
      : string;
};

/** What a form was filled in with, by field. */
export type Typed = Readonly<Record<string, string>>;

const KEY = /^[\w:.-]{8,100}$/;
const SUM = /^[\d\s]{1,12}([.,]\d{1,2})?$/;
const MAX_HRYVNIAS = 10_000_000;
const MAX_OF_SUM = 15;

const must = (text: string) => ({ message: `Must be ${text}` });

/** The rules of a field in JSON, in the order in which a class would have them. */
function rulesOf(field: ActionField): readonly PropertyDecorator[] {
  switch (field.kind) {
    case 'text':
    case 'lines': {
      const { required, least = 1, most } = field;
      const told = must(required ? `a text of ${least} to ${most} characters` : `a text of at most ${most} characters`);
      return required ? [IsString(told), Length(least, most, told)] : [OptionalField(), IsString(told), MaxLength(most, told)];
    }
    case 'choice':
      return [OptionalField(), Matches(field.pattern ?? /^.{0,100}$/, must(field.must ?? 'one of the options'))];
    case 'sum': {
      const told = must('an amount in hryvnias above 0, with at most 2 decimals');
      const number = IsNumber({ maxDecimalPlaces: 2, allowInfinity: false, allowNaN: false }, told);
      return [OptionalField({ null: 'refused' }), number, Min(0.01, told), Max(MAX_HRYVNIAS, told)];
    }
    case 'whole': {
      const { least, most } = field;
      const told = must(`a whole number from ${least} to ${most}`);
      return [OptionalField({ null: 'refused' }), IsInt(told), Min(least, told), Max(most, told)];
    }
    case 'flag':
      return [OptionalField(), IsBoolean(must('true or false'))];
    case 'id':
      return [IsUUID('all', must(field.must))];
    case 'key':
      return [Matches(KEY, must('a text of 8 to 100 letters, figures and -_:.'))];
  }
}

const TYPES = { sum: Number, whole: Number, flag: Boolean } as const;

/** The class that checks the body of the JSON route. @param name of its schema in the API document */
export function requestOf(name: string, fields: ActionFields): Type<object> {
  const Request = { [name]: class {} }[name]!;
  for (const [key, field] of Object.entries(fields)) {
    const type: unknown = field.kind in TYPES ? TYPES[field.kind as keyof typeof TYPES] : String;
    Reflect.defineMetadata('design:type', type, Request.prototype, key);
    const docs = field.doc ? [FieldDoc(field.doc.description, field.doc.example)] : [];
    applyDecorators(...[...docs, ...rulesOf(field)].reverse())(Request.prototype, key);
  }
  return Request;
}

/** What an action is given by its JSON route, whose body was checked. */
export function givenByBody(fields: ActionFields, body: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const read = ([name, { kind }]: [string, ActionField]) => {
    const value = body[name];
    if (kind === 'sum') return [name, typeof value === 'number' ? toKopiykas(value) : null];
    if (kind === 'whole') return [name, value ?? null];
    return [name, kind === 'flag' ? value === true : (value ?? '')];
  };
  return Object.fromEntries(Object.entries(fields).map(read)) as Record<string, unknown>;
}

/** What a form was filled in with, as its question shows it again; a key that is missing is made. */
export function typedIn(fields: ActionFields, body: unknown): Typed {
  const read = ([name, field]: [string, ActionField]) => {
    const value = typed(body, name, field.kind === 'text' || field.kind === 'lines' ? field.most : 100);
    return [name, field.kind !== 'key' || KEY.test(value) ? value : `console:${randomUUID()}`];
  };
  return Object.fromEntries(Object.entries(fields).map(read)) as Typed;
}

/**
 * What an action is given by its form.
 * @param address values of the parts of the address
 * @throws DomainError the `problem` of a field that is filled in wrongly, or `invalid_fields`
 */
export function givenByForm(fields: ActionFields, values: Typed, address: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = ([name, field]: [string, ActionField]) => {
    const value = values[name] ?? '';
    switch (field.kind) {
      case 'id':
        return [name, address[name]];
      case 'flag':
        return [name, value === name];
      case 'sum': {
        const sum = SUM.test(value) ? toKopiykas(value) : null;
        if (value !== '' && !sum) throw refusalOf(field);
        return [name, sum];
      }
      case 'whole': {
        const isRight = /^\d{1,9}$/.test(value) && field.least <= Number(value) && Number(value) <= field.most;
        if (value !== '' && !isRight) throw refusalOf(field);
        return [name, value === '' ? null : Number(value)];
      }
      case 'text':
      case 'lines':
        if (field.required && value.length < (field.least ?? 1)) throw refusalOf(field);
        return [name, value];
      default:
        return [name, value];
    }
  };
  return Object.fromEntries(Object.entries(fields).map(read)) as Record<string, unknown>;
}

const WRONG = 'A field of the form is filled in wrongly';

function refusalOf({ problem }: FieldBase): DomainError {
  return problem === undefined ? new DomainError('invalid', 'invalid_fields', WRONG) : new DomainError('conflict', problem, WRONG);
}

/** A field as the form shows it; null: the form carries it or its address has it. @param value empty where nothing was typed */
export function shownField({ t }: ConsoleContext, name: string, field: ActionField, value: string): ConsoleFieldProps | null {
  if (field.kind === 'id' || field.kind === 'key') return null;
  const words = (key: TranslationKey) => translateText(t, { key });
  const shown = { name, label: words(field.label), ...(field.hint && { hint: words(field.hint) }), value };
  switch (field.kind) {
    case 'text':
    case 'lines':
      return { ...shown, isRequired: field.required ?? false, maxLength: field.most, ...(field.kind === 'lines' && { rows: 5 }) };
    case 'whole':
      return { ...shown, inputMode: 'numeric', maxLength: 9 };
    case 'sum':
      return { ...shown, inputMode: 'decimal', maxLength: MAX_OF_SUM, isRequired: true };
    case 'flag':
      return {
        ...shown,
        options: [
          { value: '', label: words(field.no) },
          { value: name, label: words(field.yes) },
        ],
      };
    case 'choice':
      return { ...shown, options: [] };
  }
}
