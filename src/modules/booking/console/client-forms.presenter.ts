import type { ConsoleConfirmPageProps } from '../../../../views/console/ConsoleConfirmPage';
import type { PageContext } from '../../../platform/pages/page-context';
import { CLIENT_LIMITS, type ClientCard, type ClientEdit, type ClientHealth } from '../../clients/contract/client-card';
import { PHOTOGRAPH_KINDS, PHOTOGRAPH_LIMITS, type ClientPhotograph } from '../../clients/contract/client-photograph';
import { clientName } from './client-name';

type Question = Omit<ConsoleConfirmPageProps, 'frame'>;
const NOTE_ROWS = 6;

/** The form of what is known of a client. */
export function editQuestion({ t }: PageContext, client: ClientCard, edit: ClientEdit): Question {
  const { firstname, lastname, email, birthday, locale, notes } = edit;
  const { name: maxLength } = CLIENT_LIMITS;
  return {
    title: `${t('booking.console.clients.edit.title')}: ${clientName(client)}`,
    lead: t('booking.console.clients.edit.lead'),
    action: `/ops/clients/${client.id}/save`,
    back: `/ops/clients/${client.id}`,
    submit: t('booking.console.clients.edit.submit'),
    fields: [
      { name: 'firstname', label: t('booking.console.clients.firstname'), value: firstname, isRequired: true, maxLength },
      { name: 'lastname', label: t('booking.console.clients.lastname'), value: lastname, maxLength },
      { name: 'email', label: t('console.list.email'), type: 'email', value: email, maxLength: CLIENT_LIMITS.email, autoComplete: 'off' },
      { name: 'birthday', label: t('booking.console.clients.birthday'), type: 'date', value: birthday },
      {
        name: 'locale',
        label: t('booking.console.clients.language'),
        hint: t('booking.console.clients.languageHint'),
        value: locale,
        options: (['ua', 'en'] as const).map((value) => ({ value, label: t(`booking.console.clients.languages.${value}`) })),
      },
      {
        name: 'notes',
        label: t('booking.console.clients.notes'),
        hint: t('booking.console.clients.notesHint'),
        value: notes,
        rows: NOTE_ROWS,
        maxLength: CLIENT_LIMITS.notes,
      },
    ],
  };
}

/** What is about health, shown and to be changed. */
export function healthQuestion(
  { t }: PageContext,
  /** What the client is called, and the page that the form was opened from. */
  { name, path }: { readonly name: string; readonly path: string },
  { allergies, formulas }: ClientHealth,
): Question {
  return {
    title: [t('booking.console.clients.health.title'), name].filter(Boolean).join(': '),
    lead: t('booking.console.clients.health.lead'),
    action: `${path}/health/save`,
    back: path,
    submit: t('booking.console.clients.edit.submit'),
    fields: [
      {
        name: 'allergies',
        label: t('booking.console.clients.health.allergies'),
        value: allergies,
        rows: NOTE_ROWS,
        maxLength: CLIENT_LIMITS.allergies,
      },
      {
        name: 'formulas',
        label: t('booking.console.clients.health.formulas'),
        hint: t('booking.console.clients.health.formulasHint'),
        value: formulas,
        rows: NOTE_ROWS,
        maxLength: CLIENT_LIMITS.formulas,
      },
    ],
  };
}

export type TypedPhotograph = Pick<ClientPhotograph, 'kind' | 'note'>;

/** A photograph that is added. @param of what the client is called, and the page that the form was opened from */
export function photographQuestion(
  { t }: PageContext,
  { name, path }: { readonly name: string; readonly path: string },
  { kind, note }: TypedPhotograph,
): Question {
  const { photographs: most, bytes } = PHOTOGRAPH_LIMITS;
  return {
    title: `${t('booking.console.clients.photographs.add')}: ${name}`,
    lead: t('booking.console.clients.photographs.lead', { most }),
    action: `${path}/photographs`,
    back: path,
    submit: t('booking.console.clients.photographs.submit'),
    fields: [
      {
        name: 'picture',
        label: t('booking.console.clients.photographs.picture'),
        hint: t('booking.console.clients.photographs.pictureHint', { megabytes: bytes / 1_000_000 }),
        type: 'file',
        accept: 'image/jpeg,image/png,image/webp',
        isRequired: true,
      },
      {
        name: 'kind',
        label: t('booking.console.clients.photographs.kind'),
        value: kind,
        options: PHOTOGRAPH_KINDS.map((value) => ({ value, label: t(`booking.console.clients.photographs.kinds.${value}`) })),
      },
      { name: 'note', label: t('booking.console.clients.photographs.note'), value: note, maxLength: PHOTOGRAPH_LIMITS.note },
    ],
  };
}
