import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { OwnRedirects } from '../application/own-redirects.service';
import { RedirectService } from '../application/redirect.service';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { ConsolePages, DONE, type Refusal } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import { presentLegacy, presentMisses, presentRedirects } from './redirects.presenter';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const ACT = { roles: ['owner'] } as const;
const QUERY = { done: DONE, find: text(300), after: text(40) };
const NEW = { from: text(300) };
const MOST = 100;

/** Redirects that operators made, and addresses that visitors asked for in vain. */
@ConsoleController('redirects')
export class RedirectsController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly redirects: OwnRedirects,
    private readonly builtIn: RedirectService,
  ) {}

  /** GET /ops/redirects?find=&after= */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const find = query.find ?? '';
    const found = (await this.redirects.list()).filter(({ from, to }) => `${from} ${to}`.includes(find));
    const begin = found.findIndex(({ id }) => id === query.after) + 1;
    const rows = found.slice(begin, begin + MOST);
    const shown = { find, mayAct: user.role === 'owner', isFull: begin + MOST < found.length };
    const props = presentRedirects(this.pages.context(user), rows, shown);
    return this.pages.list(user, 'redirects', props, { done: query.done });
  }

  /** GET /ops/redirects/legacy: addresses of the built-in table that were followed, most often first, and where they lead now */
  @ConsolePage('legacy', LOOK)
  async legacy(@User() user: ConsoleUser): Promise<Page> {
    await this.redirects.flush();
    const hits = await this.redirects.listLegacy(MOST);
    const led = hits.map((hit) => ({
      ...hit,
      to: this.builtIn.redirectFor({ method: 'GET', path: encodeURI(hit.path), query: '' })?.to ?? '',
    }));
    const props = presentLegacy(this.pages.context(user), led);
    return this.pages.list(user, 'redirects', props);
  }

  /** GET /ops/redirects/misses: most asked for first */
  @ConsolePage('misses', LOOK)
  async misses(@User() user: ConsoleUser): Promise<Page> {
    await this.redirects.flush();
    const props = presentMisses(this.pages.context(user), await this.redirects.listMisses(MOST), user.role === 'owner');
    return this.pages.list(user, 'redirects', props);
  }

  /** GET /ops/redirects/new?from=: with the page that the address may mean */
  @ConsolePage('new', { ...ACT, query: NEW })
  ask(@PageReq() { query }: PageRequest<typeof NEW>, @User() user: ConsoleUser): Page {
    const from = query.from ?? '';
    return this.form(user, { from, to: from === '' ? '' : this.redirects.suggestion(from) });
  }

  /** POST /ops/redirects with `from` and `to`: refused with the reason and the form as it was filled in */
  @ConsoleAction('', ACT)
  async add(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const given = { from: typed(body, 'from'), to: typed(body, 'to') };
    try {
      await this.redirects.add(given.from, given.to);
      return toConsole('/ops/redirects?done=redirected');
    } catch (error) {
      return this.form(user, given, this.pages.refusal(user, error));
    }
  }

  private form(user: ConsoleUser, { from, to }: { readonly from: string; readonly to: string }, refused: Partial<Refusal> = {}): Page {
    const { t } = this.pages.context(user);
    const field = { isRequired: true, maxLength: 300 };
    return this.pages.confirm(
      user,
      'redirects',
      {
        title: t('redirect.console.redirects.new'),
        lead: t('redirect.console.redirects.newLead'),
        submit: t('redirect.console.redirects.submit'),
        action: '/ops/redirects',
        back: '/ops/redirects',
        fields: [
          {
            name: 'from',
            label: t('redirect.console.redirects.from'),
            hint: t('redirect.console.redirects.fromHint'),
            value: from,
            ...field,
          },
          { name: 'to', label: t('redirect.console.redirects.to'), hint: t('redirect.console.redirects.toHint'), value: to, ...field },
        ],
      },
      refused,
    );
  }
}
