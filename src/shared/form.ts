import { emailReading } from './email';
import { normalizedPhone, phoneProblem, type PhoneCheck } from './phone';
import { translation, type Translation } from './translation';
import { cleanText, hasLetter } from './typed-text';

/** Why an answer is not taken: `common.forms.problems.…` of the locales says it in words. */
export type FieldProblem =
  | 'name'
  | 'nameLetters'
  | 'phone'
  | 'phonePlus'
  | 'phoneAbroad'
  | 'email'
  | 'emailCyrillic'
  | 'emailLetter'
  | 'link'
  | 'required'
  | 'long'
  | 'choice';

/** What the words of a problem say: how long an answer may be, which letter is in the way. */
export function problemArgs(field: FormField | undefined, typed: string): { readonly most: number; readonly letter: string } {
  const reading = field?.kind === 'email' ? emailReading(typed) : undefined;
  return { most: field && 'most' in field ? field.most : 0, letter: reading && 'letter' in reading ? reading.letter : '' };
}

/** A problem in words. @param typed what stands in the field */
export function problemMessage(field: FormField | undefined, problem: FieldProblem, typed: string): Translation {
  return translation(`common.forms.problems.${problem}`, problemArgs(field, typed));
}

/** All problems of a form in words, by field. */
export function problemMessages<Name extends string>(
  fields: FormFields<Name>,
  { problems, typed }: Pick<FormReading<Name>, 'problems' | 'typed'>,
): Readonly<Record<string, Translation>> {
  const found = Object.entries(problems) as [Name, FieldProblem][];
  return Object.fromEntries(found.map(([name, problem]) => [name, problemMessage(fields[name], problem, typed[name] ?? '')]));
}

/** What a field of a form asks for, and which answers it takes. */
export type FormField =
  /** A line, or several (`lines`), of `least` to `most` characters after trimming. */
  | {
      readonly kind: 'text' | 'lines';
      readonly required?: true;
      readonly least?: number;
      readonly most: number;
      readonly problem?: FieldProblem;
      /** A name: it holds a letter. */
      readonly letters?: true;
    }
  /** A number of any country (docs/product.md, input 3). */
  | { readonly kind: 'phone'; readonly required?: true }
  | { readonly kind: 'email'; readonly required?: true }
  /** An address of the web. */
  | { readonly kind: 'link'; readonly required?: true; readonly most: number }
  /** One of several; the first is chosen until somebody chooses. */
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** Yes (`on`) or no (empty). */
  | { readonly kind: 'tick'; readonly required?: true };

/**
 * A form, described once for the browser and the server: its fields in their order, by the names that they are sent under. A module has its
 * forms in its `domain/`.
 */
export type FormFields<Name extends string = string> = Readonly<Partial<Record<Name, FormField>>>;

/** An answer to each field of a form; empty where there is none. */
export type FormValues<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** What is wrong with which field. */
export type FormProblems<Name extends string = string> = Readonly<Partial<Record<Name, FieldProblem>>>;

export interface FormReading<Name extends string = string> {
  /** As it was typed, to be shown again. */
  readonly typed: FormValues<Name>;
  /** As it is used: trimmed, a phone as `normalizedPhone` gives it, an e-mail in lower case. Only good answers count, the others are empty. */
  readonly values: FormValues<Name>;
  /** Empty: the form is taken. */
  readonly problems: FormProblems<Name>;
}

/** Longest e-mail address that a field takes; what makes an address is `readEmail`. */
export const MAX_EMAIL = 254;

/** Longest phone as somebody may type it. */
export const MAX_PHONE = 40;

/**
 * Reads what a form was filled in with, by the same rules in the browser and on the server.
 * @param input what was sent, of any shape: what is not a text counts as left out, and fields that the form does not have are ignored
 * @param isKnownPhone as `phoneProblem` has it: the server reads forms by `readSentForm`
 */
export function readForm<Name extends string>(fields: FormFields<Name>, input: unknown, isKnownPhone?: PhoneCheck): FormReading<Name> {
  const typed: Partial<Record<Name, string>> = {};
  const values: Partial<Record<Name, string>> = {};
  const problems: Partial<Record<Name, FieldProblem>> = {};
  for (const [name, field] of Object.entries(fields) as [Name, FormField][]) {
    typed[name] = textOf(input, name);
    const { value, problem } = readField(field, typed[name], isKnownPhone);
    if (problem) problems[name] = problem;
    values[name] = value;
  }
  return { typed, values, problems };
}

export interface FieldReading {
  /** As it is used; empty where there is a problem. */
  readonly value: string;
  readonly problem?: FieldProblem;
}

/** Reads the answer to one field. @param isKnownPhone as `readForm` */
export function readField(field: FormField, typed: string, isKnownPhone?: PhoneCheck): FieldReading {
  const answer = cleanText(typed).replace(/\t/g, ' ').trim();
  switch (field.kind) {
    case 'choice':
      if (answer === '') return { value: field.options[0] ?? '' };
      return field.options.includes(answer) ? { value: answer } : { value: '', problem: 'choice' };
    case 'tick':
      return answer === '' && field.required ? { value: '', problem: 'required' } : { value: answer && 'on' };
    case 'text':
      return readText(field, answer.replace(/\s+/g, ' '));
    case 'lines':
      return readText(field, answer);
    default:
      if (answer === '' && !field.required) return { value: '' };
      return readAddress(field, answer, isKnownPhone);
  }
}

function readText(
  { required, least = 1, most, problem = 'required', letters }: Extract<FormField, { kind: 'text' | 'lines' }>,
  answer: string,
) {
  if (answer === '' && !required) return { value: '' };
  if (answer.length > most) return { value: '', problem: 'long' } as const;
  if (answer.length < least) return { value: '', problem };
  return letters && !hasLetter(answer) ? { value: '', problem: 'nameLetters' as const } : { value: answer };
}

function readAddress(
  field: Extract<FormField, { kind: 'phone' | 'email' | 'link' }>,
  answer: string,
  isKnownPhone?: PhoneCheck,
): FieldReading {
  if (field.kind === 'link') return readLink(answer, field.most);
  if (field.kind === 'email') {
    const reading = emailReading(answer);
    return 'email' in reading ? { value: reading.email } : { value: '', problem: reading.problem };
  }
  const problem = answer.length <= MAX_PHONE ? phoneProblem(answer, isKnownPhone) : 'phone';
  return problem === null ? { value: normalizedPhone(answer) } : { value: '', problem };
}

/** `instagram.com/name` as people write it, or a whole address; only such as lead to a page. */
const LINK = /^(?:https?:\/\/)?[^\s/?#@:.]+(?:\.[^\s/?#@:.]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

function readLink(answer: string, most: number): FieldReading {
  if (answer.length > most) return { value: '', problem: 'long' };
  if (!LINK.test(answer)) return { value: '', problem: 'link' };
  return { value: /^https?:/i.test(answer) ? answer : `https://${answer}` };
}

/** Forms of browsers send the end of a line as two characters, of which the visitor has counted one. */
function textOf(input: unknown, name: string): string {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, name)) return '';
  const value = (input as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
}
