import { NOTIFICATION_STATES, SentNotifications, type SentNotification } from '../../notifications/sent-notifications';
import { oneOf, wholeNumber } from '../../pages/page-query';
import { PageReq, type PageRequest } from '../../pages/page-route';
import type { Page } from '../../render/page';
import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleUser } from '../operators/operator';
import { codeWords, type ConsoleContext } from '../console-words';
import { ConsolePages, moment } from '../console-frame';
import { ConsoleController, ConsolePage, User } from '../console-route';
import { jobTabs, maskRecipient, OUTBOX_CHANNELS } from './outbox.presenter';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const QUERY = {
  channel: oneOf(...OUTBOX_CHANNELS),
  state: oneOf(...NOTIFICATION_STATES),
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER),
};
const MOST = 50;

/** Every mail, SMS and message of the bot, with what became of it; recipients are masked. */
@ConsoleController('messages')
export class ConsoleMessagesController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly sent: SentNotifications,
  ) {}

  /** GET /ops/messages?channel=&state=&before= (milliseconds) */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const context = this.pages.context(user);
    const { t } = context;
    const { channel, state, before } = query;
    const messages = await this.sent.latest(MOST, { channel, state, before: before === null ? null : new Date(before) });
    const last = messages.length === MOST ? messages.at(-1)! : null;
    const kept = new URLSearchParams({ ...(channel && { channel }), ...(state && { state }), before: String(last?.at.getTime() ?? 0) });
    const all = { value: '', label: t('console.list.all') };
    const props: Omit<ConsoleListPageProps, 'frame'> = {
      title: t('console.messages.title'),
      lead: t('console.messages.lead'),
      tabs: jobTabs(context, user, 'messages'),
      file: null,
      search: {
        action: '/ops/messages',
        method: 'get',
        submit: t('console.list.find'),
        fields: [
          {
            name: 'channel',
            label: t('console.outbox.channel'),
            value: channel ?? '',
            options: [all, ...OUTBOX_CHANNELS.map((value) => ({ value, label: t(`console.outbox.channels.${value}`) }))],
          },
          {
            name: 'state',
            label: t('console.list.state'),
            value: state ?? '',
            options: [all, ...NOTIFICATION_STATES.map((value) => ({ value, label: t(`console.messages.states.${value}`) }))],
          },
        ],
      },
      table: {
        caption: t('console.messages.title'),
        columns: [
          t('console.list.at'),
          t('console.outbox.channel'),
          t('console.messages.what'),
          t('console.outbox.to'),
          t('console.list.state'),
          t('console.messages.parts'),
        ],
        rows: messages.map((one) => row(context, one)),
        empty: t('console.list.empty'),
      },
      next: last && `/ops/messages?${kept.toString()}`,
    };
    return this.pages.list(user, 'jobs', props);
  }
}

function row(context: ConsoleContext, one: SentNotification): ConsoleListPageProps['table']['rows'][number] {
  const { t } = context;
  const by = one.by === 'viber' ? t('console.messages.viber') : t(`console.outbox.channels.${one.channel}`);
  const state = t(`console.messages.states.${one.state}`);
  return {
    key: one.id,
    cells: [
      { text: moment(context, one.at) },
      { text: by },
      { text: codeWords(context, 'messages', one.template) },
      { text: one.recipient === '' ? t('console.list.erased') : maskRecipient(one.channel, one.recipient) },
      { text: one.reason === null ? state : `${state}: ${one.reason}` },
      { text: one.parts === null ? '' : String(one.parts) },
    ],
  };
}
