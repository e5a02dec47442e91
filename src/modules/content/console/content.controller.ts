import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { oneOf } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { RejectedImport } from '../application/rejected-import';
import { ContentService } from '../application/content.service';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { ConsolePages, DONE, type PageNotice } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import { GAP_LISTS, lossWords, presentContent, type GapList } from './content.presenter';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const ACT = { roles: ['owner'] } as const;
const QUERY = { list: oneOf(...GAP_LISTS), done: DONE };

/** What the content lacks, and reading it anew. */
@ConsoleController('content')
export class ContentController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly content: ContentService,
  ) {}

  /** GET /ops/content?list= */
  @ConsolePage('', { ...LOOK, query: QUERY })
  list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Page {
    return this.shown(user, { list: query.list ?? 'ua', done: query.done });
  }

  /** POST /ops/content/refresh: reads everything anew. A reading that loses too much is asked about (409), `accept` takes it. */
  @ConsoleAction('refresh', ACT)
  async refresh(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    try {
      const { changed } = await this.content.refreshNow(typed(body, 'accept', 100) || null);
      return toConsole(`/ops/content?done=${changed ? 'refreshed' : 'unchanged'}`);
    } catch (error) {
      if (error instanceof RejectedImport) return this.question(user, error);
      if (error instanceof DomainError) return this.shown(user, { list: 'ua', ...this.pages.refusal(user, error) });
      throw error;
    }
  }

  private question(user: ConsoleUser, { refused, code }: RejectedImport): Page {
    const context = this.pages.context(user);
    const { t } = context;
    const question = {
      title: t('content.console.content.refused.title'),
      submit: t('content.console.content.refused.submit'),
      lead: t('content.console.content.refused.lead', { losses: lossWords(context, refused.losses) }),
      action: '/ops/content/refresh',
      back: '/ops/content',
      hidden: { accept: refused.name },
    };
    return this.pages.confirm(user, 'content', question, { status: 409, code });
  }

  private shown(user: ConsoleUser, { list, ...told }: PageNotice & { readonly list: GapList }): Page {
    const props = presentContent(this.pages.context(user), this.content, { list, mayAct: user.role === 'owner' });
    return this.pages.list(user, 'content', props, told);
  }
}
