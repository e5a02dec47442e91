import type { Locale } from '../../../shared/locale';

/** As `LocalName`, which is of what knows this file. */
type Words = Readonly<Record<Locale, string>>;

/** Bounds of what goes with a service: how many, and characters of texts. */
export const ASK_LIMITS = { addOns: 6, questions: 5, choices: 6, photographs: 3, question: 200, choice: 80, answer: 300 } as const;

export const QUESTION_KINDS = ['yes_no', 'text', 'choice'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A question that a service asks before it is booked. Its id follows from what it says: changed words are another question. */
export interface ServiceQuestion<Text = Words> {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly text: Text;
  readonly isRequired: boolean;
  /** Of a choice: two to six; else none. */
  readonly choices: readonly { readonly id: string; readonly text: Text }[];
}

export interface PhotographsWanted {
  /** 1 to 3. */
  readonly most: number;
  readonly isRequired: boolean;
}

/** What goes with a service: other services that are offered with it, and what is asked before it is booked. */
export interface ServiceAsks<Text = Words> {
  /** Ids of services. */
  readonly addOns: readonly string[];
  readonly questions: readonly ServiceQuestion<Text>[];
  /** Null: none. */
  readonly photographs: PhotographsWanted | null;
}

/** An answer as a client gives it: `yes` or `no`, the id of a choice, or words. */
export interface GivenAnswer {
  readonly service: string;
  readonly question: string;
  readonly answer: string;
}

/** A question as it was asked, and its answer, as an appointment keeps them. */
export interface AppointmentAnswer {
  readonly service: string;
  readonly question: Words;
  readonly answer: Words;
}

/** What the field of an answer is called, in forms and in refusals. */
export const answerField = (service: string, question: string): string => `answer.${service}.${question}`;
/** As `answerField`, of the photographs of a service. */
export const photographsField = (service: string): string => `photographs.${service}`;

interface Asking<Text> {
  readonly id: string;
  readonly asks?: ServiceAsks<Text>;
}

/** Why an answer is not taken. */
export type AnswerProblem = 'required' | 'wrong' | 'long';

/** What becomes of a question: the answer, or what is wrong with it; neither: it was left out. */
export interface ReadAnswer<Text> {
  readonly service: string;
  readonly question: ServiceQuestion<Text>;
  readonly answer: string;
  readonly problem: AnswerProblem | null;
}

/** The answers to all questions of these services, in their order. Answers to what is not asked are left out. */
export function readAnswers<Text>(services: readonly Asking<Text>[], given: readonly GivenAnswer[]): readonly ReadAnswer<Text>[] {
  return services.flatMap(({ id, asks }) =>
    (asks?.questions ?? []).map((question) => {
      const answer = given.find((each) => each.service === id && each.question === question.id)?.answer.trim() ?? '';
      return { service: id, question, answer, problem: problemOf(question, answer) };
    }),
  );
}

function problemOf({ kind, isRequired, choices }: ServiceQuestion<unknown>, answer: string): AnswerProblem | null {
  if (answer === '') return isRequired ? 'required' : null;
  if (kind === 'text') return answer.length > ASK_LIMITS.answer ? 'long' : null;
  const known = kind === 'yes_no' ? ['yes', 'no'] : choices.map(({ id }) => id);
  return known.includes(answer) ? null : 'wrong';
}

const YES_NO: Readonly<Record<string, Words>> = { yes: { ua: 'Так', en: 'Yes' }, no: { ua: 'Ні', en: 'No' } };

/** An answer as an appointment keeps it. */
export function keptAnswer({ service, question: { kind, text, choices }, answer }: ReadAnswer<Words>): AppointmentAnswer {
  const words = kind === 'yes_no' ? YES_NO[answer] : choices.find(({ id }) => id === answer)?.text;
  return { service, question: text, answer: words ?? { ua: answer, en: answer } };
}
