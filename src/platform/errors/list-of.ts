import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsArray, IsObject, ValidateNested, type ValidationOptions } from 'class-validator';

/** A list of objects of a class with rules. An item that is no object is refused; class-validator alone lets a list in its place pass. */
export function ListOf(itemClass: () => new () => object, options: ValidationOptions): PropertyDecorator {
  const each = { ...options, each: true };
  // the rule that is written last is looked at first
  return applyDecorators(ValidateNested(each), IsObject(each), IsArray(options), Type(itemClass));
}
