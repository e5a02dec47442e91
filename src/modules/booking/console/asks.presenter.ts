import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import { moment } from '../../../platform/console/console-frame';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { PageContext } from '../../../platform/pages/page-context';
import type { EngineCatalogue } from '../../scheduling/contract/engine-catalogue';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { ASK_LIMITS } from '../../scheduling/contract/service-asks';
import type { SentPhotograph } from '../../scheduling/scheduling.api';
import { AskActions } from './ask.actions';
import { yesNo } from './catalogue-words';
import type { ServiceRecord } from './service.actions';

type Section = ConsoleRecordPageProps['sections'][number];

/** What operators may do with what goes with a service. */
export function askLinks(context: ConsoleContext, user: ConsoleUser, { item, terms }: ServiceRecord) {
  const may = {
    'add-on': (item.asks?.addOns.length ?? 0) < ASK_LIMITS.addOns,
    question: terms.filter(({ name }) => name === 'question').length < ASK_LIMITS.questions,
    photographs: true,
  };
  return actionLinks(AskActions, context, user, { id: encodeURIComponent(item.id), may });
}

/** What goes with a service: its add-ons, its questions and photographs. */
export function asksOf(context: ConsoleContext, user: ConsoleUser, record: ServiceRecord, catalogue: EngineCatalogue): readonly Section[] {
  const { t, locale } = context;
  const { item, terms } = record;
  const path = `/ops/catalogue/services/${encodeURIComponent(item.id)}`;
  const isOwner = user.role === 'owner';
  const questions = terms.filter((term) => term.name === 'question');
  const photographs = item.asks?.photographs;
  return [
    {
      title: t('booking.console.asks.addOns'),
      table: {
        caption: t('booking.console.asks.addOns'),
        columns: [t('booking.console.catalogue.service'), ''],
        rows: (item.asks?.addOns ?? []).map((id) => ({
          key: id,
          cells: [
            { text: catalogue.services.get(id)?.name[locale] ?? id, href: `/ops/catalogue/services/${encodeURIComponent(id)}` },
            isOwner
              ? { text: t('booking.console.asks.remove'), post: `${path}/add-on`, fields: { addOn: id, isOffered: '' } }
              : { text: '' },
          ],
        })),
        empty: t('booking.console.asks.noAddOns'),
      },
    },
    {
      title: t('booking.console.asks.questions'),
      table: {
        caption: t('booking.console.asks.questions'),
        columns: [t('booking.console.asks.question.title'), t('booking.console.asks.kind'), t('booking.console.asks.isRequired'), ''],
        rows: [
          ...questions.map(({ scope, value: { text, kind, isRequired, choices } }) => ({
            key: scope,
            cells: [
              { text: text[locale], ...(choices.length > 0 && { small: choices.map((choice) => choice.text[locale]).join(', ') }) },
              { text: t(`booking.console.asks.kinds.${kind}`) },
              { text: yesNo(context, isRequired) },
              isOwner ? { text: t('booking.console.catalogue.edit'), href: `${path}/question?at=${scope}` } : { text: '' },
            ],
          })),
          ...(photographs
            ? [
                {
                  key: 'photographs',
                  cells: [
                    { text: t('booking.console.asks.upTo', { most: photographs.most }) },
                    { text: t('booking.console.asks.photographsTitle') },
                    { text: yesNo(context, photographs.isRequired) },
                    isOwner ? { text: t('booking.console.catalogue.edit'), href: `${path}/photographs` } : { text: '' },
                  ],
                },
              ]
            : []),
        ],
        empty: t('booking.console.asks.noQuestions'),
      },
    },
  ];
}

/** What a client answered, and the photographs that came with the appointment; nothing where none were asked for. @param path of a picture by its id */
export function answersOf(
  context: PageContext,
  { answers, appointment }: AppointmentRecord,
  photographs: readonly SentPhotograph[],
  path: (id: string) => string,
): readonly Section[] {
  const { t, locale } = context;
  if (answers.length === 0 && photographs.length === 0) return [];
  const nameOf = (id: string) => appointment.services.find(({ service }) => service === id)?.serviceName ?? '';
  return [
    {
      title: t('booking.console.asks.answers'),
      table: {
        caption: t('booking.console.asks.answers'),
        columns: [t('booking.console.asks.question.title'), t('booking.console.asks.answer')],
        rows: [
          ...answers.map(({ service, question, answer }, place) => ({
            key: `answer-${place}`,
            cells: [{ text: question[locale], small: nameOf(service) }, { text: answer[locale] }],
          })),
          ...photographs.map(({ id, service, at }) => ({
            key: id,
            cells: [
              { text: `${t('booking.console.asks.photograph')}, ${moment(context, at)}`, small: nameOf(service) },
              { text: t('booking.console.clients.photographs.open'), href: path(id), picture: path(id) },
            ],
          })),
        ],
        empty: '',
      },
    },
  ];
}
