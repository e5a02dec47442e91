import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsISO8601, IsString, Length, Matches, ValidateBy } from 'class-validator';
import { fieldMessage, valueMessage } from '../../../platform/errors/field-message';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import { emailMessage, readEmail } from '../../../shared/email';
import { LOCALES, type Locale } from '../../../shared/locale';
import { translation } from '../../../shared/translation';
import { phoneProblem } from '../../../shared/phone';
import { hasLetter } from '../../../shared/typed-text';
import { REMINDER_CHANNELS, type ReminderChannel } from '../contract/reminder';

const LONGEST_NAME = 60;
const LONGEST_TOKEN = 3000;
const MOST_FAVOURITES = 100;
const ID = /^[\w.-]{1,100}$/;
const TOKEN = /^[\x21-\x7e]+$/;

const problemOfPhone = (value: unknown) => (typeof value === 'string' && value.length <= 40 ? phoneProblem(value) : 'phone');
const isPhone = (value: unknown) => problemOfPhone(value) === null;
const isEmail = (value: unknown) => typeof value === 'string' && readEmail(value) !== null;
const isName = (value: unknown) => typeof value === 'string' && hasLetter(value);
/** One line: what a name or an empty field looks like to people. */
const oneLine = ({ value }: { value: unknown }) => (typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value);
const emptyIsLeftOut = ({ value }: { value: unknown }) => (value === '' ? undefined : value);

class InLanguage {
  @OptionalField()
  @IsIn(LOCALES, fieldMessage('common.fields.lang'))
  @FieldDoc('Language of the SMS and of what goes wrong; left out: that of the request')
  lang?: Locale;
}

/** Body of POST /api/auth/code. */
export class CodeRequest extends InLanguage {
  @ValidateBy(
    { name: 'isPhone', validator: { validate: isPhone } },
    valueMessage((value) => translation(`common.forms.problems.${problemOfPhone(value) ?? 'phone'}`)),
  )
  @FieldDoc('A Ukrainian number, however it is spaced', '067 123 45 67')
  phone!: string;
}

/** Body of POST /api/auth/verify. */
export class VerifyRequest extends InLanguage {
  @Matches(ID, fieldMessage('booking.signIn.authId'))
  @FieldDoc('What POST /api/auth/code answered', '6f1c8d5e-5d0c-4f0b-9a53-0d7cf1f6a1c2')
  authId!: string;

  @Matches(/^\d{4}$/, fieldMessage('booking.signIn.code'))
  @FieldDoc('The four digits of the SMS', '4821')
  code!: string;

  @OptionalField()
  @Transform(emptyIsLeftOut)
  @Matches(ID, fieldMessage('booking.signIn.location'))
  @FieldDoc('Id of the salon where the client books')
  location?: string;
}

/** Body of POST /api/auth/register. */
export class RegisterRequest extends VerifyRequest {
  @Transform(oneLine)
  @ValidateBy({ name: 'isName', validator: { validate: isName } }, fieldMessage('common.forms.problems.nameLetters'))
  @IsString(fieldMessage('booking.signIn.firstname'))
  @Length(1, LONGEST_NAME, fieldMessage('booking.signIn.firstname'))
  @FieldDoc('First name', 'Олена')
  firstname!: string;

  @Transform(oneLine)
  @ValidateBy({ name: 'isName', validator: { validate: isName } }, fieldMessage('common.forms.problems.nameLetters'))
  @IsString(fieldMessage('booking.signIn.lastname'))
  @Length(1, LONGEST_NAME, fieldMessage('booking.signIn.lastname'))
  @FieldDoc('Last name', 'Шевченко')
  lastname!: string;

  @OptionalField()
  @IsIn(['Female', 'Male'], fieldMessage('booking.signIn.sex'))
  @FieldDoc('Female or Male')
  sex: 'Female' | 'Male' = 'Female';

  @OptionalField()
  @Transform(emptyIsLeftOut)
  @ValidateBy(
    { name: 'isEmail', validator: { validate: isEmail } },
    valueMessage((value) => emailMessage(typeof value === 'string' ? value : '')),
  )
  @FieldDoc('E-mail address', 'olena@mail.example')
  email?: string;
}

/** Body of POST /api/auth/refresh. */
export class RefreshRequest extends InLanguage {
  @OptionalField()
  @Matches(TOKEN, fieldMessage('booking.signIn.token'))
  @Length(1, LONGEST_TOKEN, fieldMessage('booking.signIn.token'))
  @FieldDoc('Left out by our own pages: the cookie has it')
  refreshToken?: string;
}

/** Body of POST /api/auth/sign-out. */
export class SignOutRequest {
  @OptionalField()
  @Matches(TOKEN, fieldMessage('booking.signIn.token'))
  @Length(1, LONGEST_TOKEN, fieldMessage('booking.signIn.token'))
  @FieldDoc('Of a program; our own pages have it in the cookie')
  refreshToken?: string | null;
}

/** Body of POST /api/auth/session. */
export class SessionRequest extends InLanguage {
  @Matches(TOKEN, fieldMessage('booking.signIn.token'))
  @Length(1, LONGEST_TOKEN, fieldMessage('booking.signIn.token'))
  @FieldDoc('What the widget posted')
  accessToken!: string;

  @Matches(TOKEN, fieldMessage('booking.signIn.token'))
  @Length(1, LONGEST_TOKEN, fieldMessage('booking.signIn.token'))
  @FieldDoc('What the widget posted')
  refreshToken!: string;

  @OptionalField()
  @IsISO8601({ strict: true }, fieldMessage('booking.signIn.expiresAt'))
  @FieldDoc('When the access token expires', '2026-11-23T10:15:00.000Z')
  expiresAt?: string;
}

/** Body of PUT /api/clients/me/favourites. */
export class FavouritesRequest {
  @IsArray(fieldMessage('booking.signIn.favourites', { most: MOST_FAVOURITES }))
  @ArrayMaxSize(MOST_FAVOURITES, fieldMessage('booking.signIn.favourites', { most: MOST_FAVOURITES }))
  @ArrayUnique(fieldMessage('booking.signIn.favourites', { most: MOST_FAVOURITES }))
  @Matches(ID, { each: true, ...fieldMessage('booking.signIn.favourites', { most: MOST_FAVOURITES }) })
  @FieldDoc('Ids of services, in the order in which they were chosen; empty: none')
  fav_service!: string[];

  @IsArray(fieldMessage('booking.signIn.favourites', { most: MOST_FAVOURITES }))
  @ArrayMaxSize(MOST_FAVOURITES, fieldMessage('booking.signIn.favourites', { most: MOST_FAVOURITES }))
  @ArrayUnique(fieldMessage('booking.signIn.favourites', { most: MOST_FAVOURITES }))
  @Matches(ID, { each: true, ...fieldMessage('booking.signIn.favourites', { most: MOST_FAVOURITES }) })
  @FieldDoc('Ids of masters, in the order in which they were chosen; empty: none')
  fav_employee!: string[];
}

/** Body of PUT /api/clients/me/reminder. */
export class ReminderRequest {
  @IsIn(REMINDER_CHANNELS, fieldMessage('booking.fields.reminder'))
  @FieldDoc('sms, mail, telegram (once a chat is linked) or none', 'sms')
  channel!: ReminderChannel;
}
