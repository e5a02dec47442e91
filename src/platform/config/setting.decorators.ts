import { applyDecorators } from '@nestjs/common';
import { Expose, Transform, Type } from 'class-transformer';
import { ArrayNotEmpty, ArrayUnique, IsIn, IsInt, IsOptional, Matches, Max, MaxLength, Min, MinLength, ValidateIf } from 'class-validator';
import { Named } from './environment-group';
import { IsHttpAddress, IsHttpOrigin, IsHttpUrl, parseHttpUrl } from './http-url';

/*
 * What a setting may be. A message continues the variable's name and is followed by what was found:
 * "PORT must be a whole number from 0 to 65535; now it is "http"". A bound and the message that tells it are written once.
 */

const trimSlashes = ({ value }: { value: unknown }) => (typeof value === 'string' ? value.replace(/(?<!\/)\/+$/, '') : value);
const toOrigin = ({ value }: { value: unknown }) => (parseHttpUrl(value)?.pathname === '/' ? parseHttpUrl(value)!.origin : value);

function toOrigins({ value }: { value: unknown }): unknown {
  if (typeof value !== 'string') return value;
  const parts = value.split(',').flatMap((part) => part.trim() || []);
  return parts.map((part) => toOrigin({ value: part }));
}

function toWords({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value;
}

function toTexts({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? value.split('|').flatMap((part) => part.trim() || []) : value;
}

/** A variable of the environment, with what is to be made of it and what it must be. The decorators below are the usual ones. */
export function Setting(...rules: readonly PropertyDecorator[]): PropertyDecorator {
  return applyDecorators(Named(), Expose(), ...rules);
}

/** A whole number within bounds, both allowed. */
export function WholeNumber(from: number, to: number): PropertyDecorator {
  const message = `must be a whole number from ${from} to ${to}`;
  return Setting(
    Type(() => Number),
    IsInt({ message }),
    Min(from, { message }),
    Max(to, { message }),
  );
}

/** One of the given words. */
export function OneOf(values: readonly string[]): PropertyDecorator {
  return Setting(IsIn(values, { message: `must be one of: ${values.join(', ')}` }));
}

/** A comma separated list of some of the given words, none twice; the property holds them as an array. */
export function SomeOf(values: readonly string[]): PropertyDecorator {
  const message = `must be one or several of: ${values.join(', ')}; separated by commas, none twice`;
  return Setting(Transform(toWords), ArrayNotEmpty({ message }), ArrayUnique({ message }), IsIn(values, { each: true, message }));
}

/** A text of bounded length. */
export function Text(length: { readonly min?: number; readonly max?: number }): PropertyDecorator {
  const { min = 0, max = Infinity } = length;
  return Setting(
    ...(min > 0 ? [MinLength(min, { message: `must be at least ${min} characters long` })] : []),
    ...(max < Infinity ? [MaxLength(max, { message: `must be at most ${max} characters long` })] : []),
  );
}

/** A list of texts, separated by `|` because a text may hold commas; the property holds them as an array. */
export function Texts(each: { readonly max: number }): PropertyDecorator {
  const message = `must be texts of at most ${each.max} characters, separated by |`;
  return Setting(Transform(toTexts), MaxLength(each.max, { each: true, message }));
}

/** A text of a form that `message` tells in words. */
export function Pattern(pattern: RegExp, message: string): PropertyDecorator {
  return Setting(Matches(pattern, { message }));
}

/** Scheme, host and port of an http(s) address; a final slash is dropped. */
export function Origin(message: string): PropertyDecorator {
  return Setting(Transform(toOrigin), IsHttpOrigin({ message }));
}

/** A comma separated list of origins; the property holds them as an array. */
export function Origins(message: string): PropertyDecorator {
  return Setting(Transform(toOrigins), IsHttpOrigin({ each: true, message }));
}

/** An http(s) address that may hold a folder; final slashes are dropped. */
export function Url(message: string): PropertyDecorator {
  return Setting(Transform(trimSlashes), IsHttpUrl({ message }));
}

/** A whole http(s) address that something is posted to: its folder and query stay as they are. */
export function WholeAddress(message: string): PropertyDecorator {
  return Setting(IsHttpAddress({ message }));
}

/** A setting without a default that may stay unset. */
export function Optional(): PropertyDecorator {
  return IsOptional();
}

/** A setting that is checked only where the others of its group make it matter. */
export function When<T extends object>(matters: (group: T) => boolean): PropertyDecorator {
  return ValidateIf((group) => matters(group as T));
}
