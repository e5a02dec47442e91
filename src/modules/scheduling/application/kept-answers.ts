import { DomainError } from '../../../shared/domain-error';
import { translation, type Translation } from '../../../shared/translation';
import { answerField, ASK_LIMITS, keptAnswer, photographsField, readAnswers, type AnswerProblem } from '../contract/service-asks';
import type { AppointmentAnswer, GivenAnswer } from '../contract/service-asks';
import type { BookableSalon } from './bookable';

/** What is wrong with an answer, in words. */
export function answerWords(problem: AnswerProblem): Translation {
  return problem === 'long' ? translation('booking.asks.long', { most: ASK_LIMITS.answer }) : translation(`booking.asks.${problem}`);
}

type Parts = readonly { readonly service: string }[];

const asking = (salon: BookableSalon, wanted: Parts) =>
  [...new Set(wanted.map(({ service }) => service))].flatMap((id) => salon.catalogue.services.get(id) ?? []);

/** The answers to what the services of an appointment ask, as it keeps them. @throws DomainError `answers_wrong` */
export function answersOf(salon: BookableSalon, wanted: Parts, given: readonly GivenAnswer[]): readonly AppointmentAnswer[] {
  const answers = readAnswers(asking(salon, wanted), given);
  const wrong = answers.flatMap(({ service, question, problem }) =>
    problem ? [[answerField(service, question.id), answerWords(problem)] as const] : [],
  );
  if (wrong.length > 0) throw answersWrong(wrong);
  return answers.filter(({ answer }) => answer !== '').map(keptAnswer);
}

/** @param photographs how many each service was given @throws DomainError `answers_wrong` where one is missing */
export function checkPhotographs(salon: BookableSalon, wanted: Parts, photographs: ReadonlyMap<string, number>): void {
  const missing = asking(salon, wanted).filter(({ id, asks }) => asks?.photographs?.isRequired && !photographs.get(id));
  if (missing.length > 0) throw answersWrong(missing.map(({ id }) => [photographsField(id), translation('booking.asks.photograph')]));
}

const answersWrong = (details: readonly (readonly [string, Translation])[]) =>
  new DomainError('invalid', 'answers_wrong', translation('booking.asks.missing'), { details: Object.fromEntries(details) });
