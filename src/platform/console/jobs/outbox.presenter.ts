import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleMessagePageProps } from '../../../../views/console/ConsoleMessagePage';
import type { KeptNotification } from '../../notifications/outbox';
import type { PageContext } from '../../pages/page-context';
import { maskEmail } from '../../../shared/email';
import { maskPhone } from '../../../shared/phone';
import type { ConsoleUser } from '../operators/operator';
import { moment } from '../console-frame';

export const OUTBOX_CHANNELS = ['mail', 'sms', 'bot'] as const;
type Channel = (typeof OUTBOX_CHANNELS)[number];

/** Jobs that have stopped, messages with what became of them and, for the owner, those that went nowhere. */
export function jobTabs(
  { t }: PageContext,
  { role }: Pick<ConsoleUser, 'role'>,
  current: 'jobs' | 'messages' | 'outbox',
): ConsoleListPageProps['tabs'] {
  return [
    { label: t('console.nav.jobs'), href: '/ops/jobs', isCurrent: current === 'jobs' },
    { label: t('console.messages.title'), href: '/ops/messages', isCurrent: current === 'messages' },
    ...(role === 'owner' ? [{ label: t('console.outbox.title'), href: '/ops/outbox', isCurrent: current === 'outbox' }] : []),
  ];
}

export function maskRecipient(channel: Channel, to: string): string {
  if (channel === 'mail') return maskEmail(to);
  return channel === 'sms' ? maskPhone(to.replace(/^\+/, '')) : '***';
}

export function presentOutbox(
  context: PageContext,
  messages: readonly KeptNotification[],
  { channel, isFull }: { readonly channel: Channel | null; readonly isFull: boolean },
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const options = OUTBOX_CHANNELS.map((each) => ({ value: each, label: t(`console.outbox.channels.${each}`) }));
  return {
    title: t('console.outbox.title'),
    lead: t('console.outbox.lead'),
    tabs: jobTabs(context, { role: 'owner' }, 'outbox'),
    file: null,
    search: {
      action: '/ops/outbox',
      method: 'get',
      submit: t('console.list.find'),
      fields: [
        {
          name: 'channel',
          label: t('console.outbox.channel'),
          value: channel ?? '',
          options: [{ value: '', label: t('console.list.all') }, ...options],
        },
      ],
    },
    table: {
      caption: t('console.outbox.title'),
      columns: [
        t('console.list.at'),
        t('console.outbox.channel'),
        t('console.outbox.to'),
        t('console.outbox.subject'),
        t('console.outbox.open'),
      ],
      rows: messages.map((one) => ({
        key: one.id,
        cells: [
          { text: moment(context, one.at) },
          { text: t(`console.outbox.channels.${one.channel}`) },
          { text: maskRecipient(one.channel, one.to) },
          { text: one.subject ?? '' },
          { text: t('console.outbox.open'), post: `/ops/outbox/${one.id}/open` },
        ],
      })),
      empty: t('console.outbox.empty'),
    },
    next: isFull ? `/ops/outbox?${channel === null ? '' : `channel=${channel}&`}before=${messages.at(-1)!.id}` : null,
  };
}

export function presentMessage(context: PageContext, one: KeptNotification): Omit<ConsoleMessagePageProps, 'frame'> {
  const { t } = context;
  const channel = t(`console.outbox.channels.${one.channel}`);
  return {
    title: one.subject ?? channel,
    back: { label: t('console.outbox.title'), href: '/ops/outbox' },
    facts: [
      { label: t('console.list.at'), value: moment(context, one.at) },
      { label: t('console.outbox.channel'), value: channel },
      { label: t('console.outbox.to'), value: one.to },
    ],
    text: one.text,
    html: one.html,
    files: one.attachments.map(({ filename }, place) => ({ label: filename, href: `/ops/outbox/${one.id}/files/${place}` })),
  };
}
