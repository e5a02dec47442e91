import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import { moment } from '../../../platform/console/console-frame';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { maskEmail } from '../../../shared/email';
import type { WaitlistEntry } from '../domain/waitlist-entry';
import { WaitlistActions } from './waitlist.actions';

function stateOf({ t }: ConsoleContext, { calledAt }: WaitlistEntry): ConsoleRecordPageProps['state'] {
  return calledAt === null
    ? { text: t('waitlist.console.states.waiting'), tone: 'wait' }
    : { text: t('waitlist.console.states.called'), tone: 'good' };
}

/** @param shown.name what was searched by; undefined: nothing @param shown.isFull whether there may be another part */
export function presentEntries(
  context: ConsoleContext,
  entries: readonly WaitlistEntry[],
  { name, isFull }: { readonly name?: string; readonly isFull: boolean },
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  return {
    title: t('waitlist.title'),
    lead: name === undefined ? '' : t('console.list.found', { count: entries.length }),
    tabs: [],
    search: {
      action: '/ops/waitlist/find',
      method: 'post',
      submit: t('console.list.find'),
      fields: [{ name: 'name', label: t('console.list.name'), type: 'search', value: name, isRequired: true, maxLength: 40 }],
    },
    table: {
      caption: t('waitlist.title'),
      columns: [t('console.list.at'), t('console.list.state'), t('console.list.name'), t('console.list.email')],
      rows: entries.map((entry) => ({
        key: entry.id,
        cells: [
          { text: moment(context, entry.createdAt), href: `/ops/waitlist/${entry.id}` },
          stateOf(context, entry),
          { text: entry.name },
          { text: maskEmail(entry.email) },
        ],
      })),
      empty: t('console.list.empty'),
    },
    next: isFull && name === undefined ? `/ops/waitlist?before=${entries.at(-1)!.id}` : null,
    file: null,
  };
}

/** @param isOpen whether the e-mail address is shown whole */
export function presentEntry(
  context: ConsoleContext,
  entry: WaitlistEntry,
  user: ConsoleUser,
  isOpen: boolean,
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t } = context;
  const { id, createdAt, email, calledAt } = entry;
  const facts = [
    { label: t('console.list.at'), value: moment(context, createdAt) },
    { label: t('console.list.email'), value: isOpen ? email : maskEmail(email) },
    { label: t('waitlist.console.calledAt'), value: moment(context, calledAt) },
  ];
  return {
    title: entry.name,
    state: stateOf(context, entry),
    back: { label: t('waitlist.title'), href: '/ops/waitlist' },
    facts: facts.filter(({ value }) => value !== ''),
    open: user.role === 'owner' && !isOpen ? `/ops/waitlist/${id}/open` : null,
    actions: actionLinks(WaitlistActions, context, user, { id, may: { called: calledAt === null } }),
    sections: [],
  };
}
