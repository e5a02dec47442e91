import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { ConsolePages, DONE, moment, type PageNotice } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { LeadSettings } from '../application/lead-settings';
import type { LeadRecipient } from '../domain/lead-recipient';

const OWNER = { roles: ['owner'] } as const;
const QUERY = { done: DONE };
const PATH = '/ops/leads/alerts';

/** What the page says beside the list. */
interface SettingsNotice extends PageNotice {
  readonly email?: string;
  /** A link that was made a moment ago. */
  readonly link?: string;
}

/** Who works with leads, and who is notified of them: for the owner. */
@ConsoleController('leads/alerts')
export class LeadSettingsController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly settings: LeadSettings,
    private readonly salons: ConsoleSalons,
  ) {}

  /** GET /ops/leads/alerts */
  @ConsolePage('', { ...OWNER, query: QUERY })
  show(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    return this.shown(user, { done: query.done });
  }

  /** POST /ops/leads/alerts with `channel`, `email` and `salon`: notifies by mail, or shows a link that begins a chat with the bot. 400, 409 with the form */
  @ConsoleAction('', OWNER)
  async add(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const email = typed(body, 'email', 254);
    const salon = this.salonOf(user, body);
    try {
      if (typed(body, 'channel') === 'bot') return await this.shown(user, { link: await this.settings.addChat(salon, user.locale) });
      await this.settings.addMail(email, salon);
      return toConsole(`${PATH}?done=recipientAdded`);
    } catch (error) {
      return this.shown(user, { ...this.pages.refusal(user, error), email });
    }
  }

  /** The salon whose leads it is about; null: all. */
  private salonOf(user: ConsoleUser, body: unknown): string | null {
    const asked = typed(body, 'salon', 100);
    return this.salons.of(user).find(({ slug }) => slug === asked)?.slug ?? null;
  }

  private async shown(user: ConsoleUser, { email = '', link, ...told }: SettingsNotice): Promise<Page> {
    const context = this.pages.context(user);
    const { t } = context;
    const [recipients, access] = await Promise.all([this.settings.recipients(), this.settings.access()]);
    const salons = this.salons.of(user).map(({ slug, title }) => ({ value: slug, label: title }));
    const salon = {
      name: 'salon',
      label: t('lead.console.settings.salon'),
      options: [{ value: '', label: t('lead.console.settings.allSalons') }, ...salons],
    };
    const channel = {
      name: 'channel',
      label: t('lead.console.settings.channel'),
      options: (['mail', 'bot'] as const).map((value) => ({ value, label: t(`lead.console.settings.${value}`) })),
    };
    const addressOf = ({ channel, address }: LeadRecipient) => {
      if (address === null) return t('lead.console.settings.waitingChat');
      return channel === 'mail' ? address : t('lead.console.settings.chat', { chat: address });
    };
    const props = {
      title: t('lead.console.settings.title'),
      lead: [t(`lead.console.settings.access.${access}`), t('lead.console.settings.lead')].join(' '),
      ...(link !== undefined && { notice: t('lead.console.settings.telegramLead', { link }) }),
      tabs: [
        { label: t('lead.console.leads.list'), href: '/ops/leads' },
        { label: t('lead.console.leads.settings'), href: PATH, isCurrent: true },
      ],
      search: null,
      next: null,
      file: null,
      more: { label: t('lead.console.settings.choose.submit'), href: '/ops/leads/access/salons/choose' },
      table: {
        caption: t('lead.console.settings.add'),
        columns: [
          t('lead.console.settings.channel'),
          t('lead.console.settings.who'),
          t('lead.console.settings.salon'),
          t('lead.console.settings.since'),
          '',
        ],
        rows: recipients.map((each) => ({
          key: each.id,
          cells: [
            { text: t(`lead.console.settings.${each.channel}`) },
            { text: addressOf(each) },
            { text: each.salon === null ? t('lead.console.settings.allSalons') : this.salons.titleOf(each.salon, user.locale) },
            { text: moment(context, each.createdAt) },
            { text: t('lead.console.settings.remove.submit'), href: `${PATH}/${each.id}/remove` },
          ],
        })),
        empty: t('lead.console.settings.none'),
      },
      form: {
        title: t('lead.console.settings.add'),
        action: PATH,
        submit: t('lead.console.settings.submit'),
        fields: [
          ...(this.settings.hasBot ? [channel] : []),
          {
            name: 'email',
            label: t('lead.console.settings.email'),
            type: 'email' as const,
            value: email,
            isRequired: !this.settings.hasBot,
            ...(this.settings.hasBot && { hint: t('lead.console.settings.emailHint') }),
          },
          salon,
        ],
      },
    };
    return this.pages.list(user, 'leads', props, told);
  }
}
