import { translateText } from '../../../shared/translate-text';
import { answerField, photographsField, readAnswers, type GivenAnswer } from '../../scheduling/contract/service-asks';
import { answerWords } from '../../scheduling/scheduling.api';
import type { WidgetFields } from '../contract/booking-choice';
import type { AskingService } from '../contract/widget-model';
import { servicesOf, type WidgetSituation } from './widget-situation';

/** Buttons beside the fields: one adds the photographs that are chosen, the others take one out by its id. */
export const ADD_PHOTOGRAPH = 'photograph';
export const REMOVE_PHOTOGRAPH = 'photograph-off:';

const valueOf = ({ draft }: WidgetSituation, typed: WidgetFields, name: string): string => {
  const value = typed[name];
  return typeof value === 'string' ? value : (draft.answers?.[name] ?? '');
};

/** What was answered so far: in this form, else before. */
export function givenAnswers(situation: WidgetSituation, typed: WidgetFields): readonly GivenAnswer[] {
  return servicesOf(situation).flatMap(({ id: service, asks }) =>
    (asks?.questions ?? []).map(({ id: question }) => ({
      service,
      question,
      answer: valueOf(situation, typed, answerField(service, question)),
    })),
  );
}

/** As hidden fields: a browser whose draft is not kept loses nothing. */
export function answerFields(situation: WidgetSituation, typed: WidgetFields): Readonly<Record<string, string>> {
  const given = givenAnswers(situation, typed).filter(({ answer }) => answer !== '');
  return Object.fromEntries(given.map(({ service, question, answer }) => [answerField(service, question), answer]));
}

/** What is missing or wrong of what the services ask, in words, by field. */
export function askProblems(situation: WidgetSituation, typed: WidgetFields): Readonly<Record<string, string>> {
  const { t } = situation.context;
  const services = servicesOf(situation);
  const wrong = readAnswers(services, givenAnswers(situation, typed)).flatMap(({ service, question, problem }) =>
    problem ? [[answerField(service, question.id), translateText(t, answerWords(problem))] as const] : [],
  );
  const without = services.filter(
    ({ id, asks }) => asks?.photographs?.isRequired && !situation.photographs.some(({ service }) => service === id),
  );
  return Object.fromEntries([...wrong, ...without.map(({ id }) => [photographsField(id), t('booking.asks.photograph')] as const)]);
}

/** What the chosen services ask, with what was answered. */
export function askingServices(situation: WidgetSituation, typed: WidgetFields): readonly AskingService[] {
  const { t } = situation.context;
  return servicesOf(situation).flatMap(({ id, name, asks }) => {
    const { questions = [], photographs = null } = asks ?? {};
    if (questions.length === 0 && !photographs) return [];
    const sent = situation.photographs.filter(({ service }) => service === id);
    return [
      {
        service: name,
        questions: questions.map(({ id: question, kind, text, isRequired, choices }) => ({
          name: answerField(id, question),
          text,
          isRequired,
          choices:
            kind === 'yes_no'
              ? (['yes', 'no'] as const).map((value) => ({ value, label: t(`widget.asks.${value}`) }))
              : choices.map((choice) => ({ value: choice.id, label: choice.text })),
          value: valueOf(situation, typed, answerField(id, question)),
        })),
        photographs: photographs && {
          name: photographsField(id),
          most: photographs.most,
          isRequired: photographs.isRequired,
          sent: sent.map(({ id: photograph }, place) => ({
            label: t('widget.asks.sent', { number: place + 1 }),
            picture: `/api/booking/widget/photographs/${photograph}`,
            press: `${REMOVE_PHOTOGRAPH}${photograph}`,
          })),
        },
      },
    ];
  });
}
