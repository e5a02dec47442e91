// @ts-expect-error the storage has no public address, and its types are elsewhere
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { getMetadataStorage } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata';
import type { FormField, FormFields } from '../../shared/form';
import { fieldDocsOf } from './api-doc';
import type { Schema } from './api-doc';
import { formObjectSchema, formSchema } from './form-schema';

export type DtoClass = new () => object;

/** A field of a body or query. */
export interface FieldSchema {
  readonly name: string;
  readonly required: boolean;
  /** Schema of the value, or of each of its items when `isArray`; without one for a nested class. */
  readonly schema: Schema;
  readonly arraySchema: Schema;
  readonly isArray: boolean;
  readonly nested?: DtoClass;
}

type Rule = (constraints: readonly unknown[]) => Schema;

/** Rules of class-validator that say something about a value. Others (our own, with a name of their own) are told by FieldDoc. */
const VALUE_RULES: Readonly<Record<string, Rule>> = {
  isString: () => ({ type: 'string' }),
  isNumber: () => ({ type: 'number' }),
  isInt: () => ({ type: 'integer' }),
  isBoolean: () => ({ type: 'boolean' }),
  isObject: () => ({ type: 'object' }),
  isIn: ([values]) => ({ enum: values }),
  isEnum: ([entity, values]) => ({ enum: values ?? Object.values(entity as object) }),
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  isPositive: () => ({ minimum: 0, exclusiveMinimum: true }),
  minLength: ([minLength]) => ({ type: 'string', minLength }),
  maxLength: ([maxLength]) => ({ type: 'string', maxLength }),
  isLength: ([minLength, maxLength]) => ({ type: 'string', minLength, ...(maxLength !== undefined && { maxLength }) }),
  matches: ([pattern]) => ({ type: 'string', pattern: (pattern as RegExp).source }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isUrl: () => ({ type: 'string', format: 'uri' }),
  isIso8601: () => ({ type: 'string', format: 'date-time' }),
  isDateString: () => ({ type: 'string', format: 'date-time' }),
  formField: ([field]) => formSchema(field as FormField),
  formObject: ([fields]) => formObjectSchema(fields as FormFields),
};

/** Rules about a list as a whole. */
const LIST_RULES: Readonly<Record<string, Rule>> = {
  isArray: () => ({}),
  arrayNotEmpty: () => ({ minItems: 1 }),
  arrayMinSize: ([minItems]) => ({ minItems }),
  arrayMaxSize: ([maxItems]) => ({ maxItems }),
  arrayUnique: () => ({ uniqueItems: true }),
};

/** Types of TypeScript that the compiler writes down for decorated properties. */
const TYPES: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
]);

/** Whether a class is one with rules: a body or query that the validation pipe checks. */
export function isDto(type: unknown): type is DtoClass {
  return typeof type === 'function' && rulesOf(type as DtoClass).length > 0;
}

/** The fields of a body or query, from the rules they are checked by: nothing is written twice. */
export function fieldSchemas(dto: DtoClass): FieldSchema[] {
  const byName = grouped(rulesOf(dto));
  const defaults = new dto() as Readonly<Record<string, unknown>>;
  const docs = fieldDocsOf(dto.prototype as object);
  return [...byName].map(([name, rules]) => {
    const isOptional = rules.some((rule) => rule.name === 'isOptional' || rule.type === 'conditionalValidation');
    const byDefault = defaults[name];
    const nested = rules.some(({ type }) => type === 'nestedValidation') ? nestedOf(dto, name) : undefined;
    const isArray = rules.some((rule) => rule.each || ruleOf(LIST_RULES, rule));
    const type = TYPES.get(Reflect.getMetadata('design:type', dto.prototype as object, name));
    const told: Schema = { ...docs[name], ...(byDefault !== undefined && { default: byDefault }) };
    const value = merged(rules, VALUE_RULES);
    return {
      name,
      required: !isOptional && byDefault === undefined,
      isArray,
      schema: { ...(!isArray && type && { type }), ...(enumType(value) && { type: enumType(value) }), ...value, ...(isArray ? {} : told) },
      arraySchema: isArray ? { ...merged(rules, LIST_RULES), ...told } : {},
      ...(nested && { nested }),
    };
  });
}

function rulesOf(dto: DtoClass): ValidationMetadata[] {
  return getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
}

function grouped(rules: readonly ValidationMetadata[]): Map<string, ValidationMetadata[]> {
  const groups = new Map<string, ValidationMetadata[]>();
  for (const rule of rules) groups.set(rule.propertyName, [...(groups.get(rule.propertyName) ?? []), rule]);
  return groups;
}

function ruleOf(table: Readonly<Record<string, Rule>>, { name }: ValidationMetadata): Rule | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

function merged(rules: readonly ValidationMetadata[], table: Readonly<Record<string, Rule>>): Schema {
  return Object.assign({}, ...rules.map((rule) => ruleOf(table, rule)?.(rule.constraints ?? []) ?? {})) as Schema;
}

function enumType({ enum: values }: Schema): string | undefined {
  if (!Array.isArray(values)) return undefined;
  return values.every((value) => typeof value === 'number') ? 'number' : 'string';
}

/** The class that `@Type` of class-transformer names for a field. */
function nestedOf(dto: DtoClass, name: string): DtoClass | undefined {
  const storage = defaultMetadataStorage as { findTypeMetadata(target: object, name: string): { typeFunction(): DtoClass } | undefined };
  return storage.findTypeMetadata(dto, name)?.typeFunction();
}
