import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { FieldDoc } from './api-doc';
import { fieldSchemas, isDto } from './field-schemas';

class Pot {
  @IsInt()
  @Min(1)
  @Max(20)
  qty: number;
}

class Named {
  @FieldDoc('Who orders', 'Олена')
  @MinLength(2)
  @MaxLength(40)
  name: string;
}

class PotOrder extends Named {
  @FieldDoc('What is ordered')
  @ValidateNested({ each: true })
  @Type(() => Pot)
  @ArrayNotEmpty()
  @ArrayMaxSize(9)
  pots: Pot[];

  @IsOptional()
  @IsEmail()
  email?: string;

  @Matches(/^\d{4}$/)
  code: string;

  @IsIn([1, 2])
  delivery: 1 | 2 = 1;

  @IsBoolean()
  gift: boolean;

  @IsString({ each: true })
  tags: string[];
}

describe('the schemas of fields', () => {
  const fields = new Map(fieldSchemas(PotOrder).map((field) => [field.name, field]));

  it('are read off the rules, those of a parent class too', () => {
    expect([...fields.keys()].sort()).toEqual(['code', 'delivery', 'email', 'gift', 'name', 'pots', 'tags']);
    expect(fields.get('name')).toMatchObject({
      required: true,
      schema: { type: 'string', minLength: 2, maxLength: 40, description: 'Who orders', example: 'Олена' },
    });
    expect(fields.get('code')!.schema).toEqual({ type: 'string', pattern: '^\\d{4}$' });
    expect(fields.get('gift')!.schema).toEqual({ type: 'boolean' });
    expect(fields.get('email')).toMatchObject({ required: false, schema: { type: 'string', format: 'email' } });
  });

  it('know which values are taken, and which one when nothing is said', () => {
    expect(fields.get('delivery')).toMatchObject({ required: false, schema: { type: 'number', enum: [1, 2], default: 1 } });
  });

  it('tell rules of a list from those of its items, and find the class of nested ones', () => {
    expect(fields.get('pots')).toMatchObject({
      isArray: true,
      nested: Pot,
      arraySchema: { minItems: 1, maxItems: 9, description: 'What is ordered' },
    });
    expect(fields.get('tags')).toMatchObject({ isArray: true, schema: { type: 'string' } });
    expect(fieldSchemas(Pot)[0]!.schema).toEqual({ type: 'integer', minimum: 1, maximum: 20 });
  });

  it('exist for classes with rules only', () => {
    expect([PotOrder, Pot, String, Object, Buffer, undefined, 'text'].map(isDto)).toEqual([true, true, false, false, false, false, false]);
  });
});
