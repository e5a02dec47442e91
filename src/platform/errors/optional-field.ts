import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';

/** What null says in a field that may be left out. */
interface OptionalFieldOptions {
  /**
   * `absent`, the default: as if the field were left out, so that its default counts.
   * `refused`: the rules of the field see it and refuse it; for a field whose absence does more than its value would.
   * `none`: a value of its own; the rules do not see it.
   */
  readonly null?: 'absent' | 'refused' | 'none';
}

const absent = ({ value }: { value: unknown }) => (value === null ? undefined : value);

/** A field of a body or query that may be left out. Whether it may be null, and what that says, is decided here and nowhere else. */
export function OptionalField({ null: says = 'absent' }: OptionalFieldOptions = {}): PropertyDecorator {
  const isGiven = (_all: object, value: unknown) => value !== undefined && (value !== null || says === 'refused');
  return applyDecorators(...(says === 'absent' ? [Transform(absent)] : []), ValidateIf(isGiven));
}
