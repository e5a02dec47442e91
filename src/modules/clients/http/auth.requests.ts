import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsISO8601, Length, Matches } from 'class-validator';
import { fieldMessage } from '../../../platform/errors/field-message';
import { FormRules } from '../../../platform/errors/form-rules';
import { LangField } from '../../../platform/errors/lang-field';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import type { Locale } from '../../../shared/locale';
import { NEWCOMER_FORM, SIGN_IN_FORM } from '../contract/sign-in-form';
import { REMINDER_CHANNELS, type ReminderChannel } from '../contract/reminder';

const LONGEST_TOKEN = 3000;
const MAX_FAVOURITES = 100;
const ID = /^[\w.-]{1,100}$/;
const TOKEN = /^[\x21-\x7e]+$/;
const BAD_TOKEN = fieldMessage('booking.signIn.token');
const BAD_FAVOURITES = fieldMessage('booking.signIn.favourites', { most: MAX_FAVOURITES });

const IsToken = () => applyDecorators(Length(1, LONGEST_TOKEN, BAD_TOKEN), Matches(TOKEN, BAD_TOKEN));
const IsFavourites = () =>
  applyDecorators(
    Matches(ID, { each: true, ...BAD_FAVOURITES }),
    ArrayUnique(BAD_FAVOURITES),
    ArrayMaxSize(MAX_FAVOURITES, BAD_FAVOURITES),
    IsArray(BAD_FAVOURITES),
  );
const emptyIsLeftOut = ({ value }: { value: unknown }) => (value === '' ? undefined : value);

class InLanguage {
  @LangField('Language of the SMS and of what goes wrong; left out: that of the request')
  lang?: Locale;
}

/** Body of POST /api/auth/code. */
export class CodeRequest extends InLanguage {
  @FormRules(SIGN_IN_FORM.phone)
  @FieldDoc('A Ukrainian number, or one of another country with + or 00, however it is spaced', '067 123 45 67')
  phone!: string;

  @FormRules(NEWCOMER_FORM.email)
  @FieldDoc('For a phone of a country that gets no SMS: where a new client gets the code', 'olena@mail.example')
  email?: string;
}

/** Body of POST /api/auth/verify. */
export class VerifyRequest extends InLanguage {
  @Matches(ID, fieldMessage('booking.signIn.authId'))
  @FieldDoc('What POST /api/auth/code answered', '6f1c8d5e-5d0c-4f0b-9a53-0d7cf1f6a1c2')
  authId!: string;

  @Matches(/^\d{4}$/, fieldMessage('booking.signIn.code'))
  @FieldDoc('The four digits of the SMS or mail', '4821')
  code!: string;

  @OptionalField()
  @Transform(emptyIsLeftOut)
  @Matches(ID, fieldMessage('booking.signIn.location'))
  @FieldDoc('Id of the salon where the client books')
  location?: string;
}

/** Body of POST /api/auth/register. */
export class RegisterRequest extends VerifyRequest {
  @FormRules(NEWCOMER_FORM.firstname)
  @FieldDoc('First name', 'Олена')
  firstname!: string;

  @FormRules(NEWCOMER_FORM.lastname)
  @FieldDoc('Last name', 'Шевченко')
  lastname!: string;

  @FormRules(NEWCOMER_FORM.sex)
  @FieldDoc('Female or Male')
  sex: 'Female' | 'Male' = 'Female';

  @FormRules(NEWCOMER_FORM.email)
  @FieldDoc('E-mail address', 'olena@mail.example')
  email?: string;
}

/** Body of POST /api/auth/refresh. */
export class RefreshRequest extends InLanguage {
  @OptionalField()
  @IsToken()
  @FieldDoc('Left out by our own pages: the cookie has it')
  refreshToken?: string;
}

/** Body of POST /api/auth/sign-out. */
export class SignOutRequest {
  @OptionalField()
  @IsToken()
  @FieldDoc('Of a program; our own pages have it in the cookie')
  refreshToken?: string | null;
}

/** Body of POST /api/auth/session. */
export class SessionRequest extends InLanguage {
  @IsToken()
  @FieldDoc('What the widget posted')
  accessToken!: string;

  @IsToken()
  @FieldDoc('What the widget posted')
  refreshToken!: string;

  @OptionalField()
  @IsISO8601({ strict: true }, fieldMessage('booking.signIn.expiresAt'))
  @FieldDoc('When the access token expires', '2026-11-23T10:15:00.000Z')
  expiresAt?: string;
}

/** Body of PUT /api/clients/me/favourites. */
export class FavouritesRequest {
  @IsFavourites()
  @FieldDoc('Ids of services, in the order in which they were chosen; empty: none')
  fav_service!: string[];

  @IsFavourites()
  @FieldDoc('Ids of employees, in the order in which they were chosen; empty: none')
  fav_employee!: string[];
}

/** Body of PUT /api/clients/me/reminder. */
export class ReminderRequest {
  @IsIn(REMINDER_CHANNELS, fieldMessage('booking.fields.reminder'))
  @FieldDoc('sms, mail, telegram (once a chat is linked) or none', 'sms')
  channel!: ReminderChannel;
}
