import { errorFacts } from '../../../platform/errors/error-facts';
import { PageContexts } from '../../../platform/pages/page-context';
import { FormReq, PageForm, type FormRequest } from '../../../platform/pages/page-form';
import { oneOf, text } from '../../../platform/pages/page-query';
import { PageController, PageReq, PageRoute, type PageRequest } from '../../../platform/pages/page-route';
import { page, seeOther, type Page, type SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { readForm } from '../../../shared/form';
import type { Locale } from '../../../shared/locale';
import { translateText } from '../../../shared/translate-text';
import type { WaitlistFormProps } from '../../../../views/waitlist/islands/WaitlistForm.island';
import { JoinPage } from '../../../../views/waitlist/JoinPage';
import { MyWaitlistPage } from '../../../../views/waitlist/MyWaitlistPage';
import { WaitlistPage } from '../../../../views/waitlist/WaitlistPage';
import { Waitlist } from '../application/waitlist.service';
import { WAITLIST_FORM, WAITLIST_VERSION } from '../contract/waitlist';
import { joinHead, listHead, mineHead } from './waitlist.presenter';

const LIST_QUERY = { time: oneOf('morning', 'evening') };
const MINE_QUERY = { code: text(40) };
/** Failures that the form tells. */
const TOLD = ['conflict', 'too-many', 'unavailable'];

@PageController('waitlist')
export class WaitlistController {
  constructor(
    private readonly contexts: PageContexts,
    private readonly waitlist: Waitlist,
  ) {}

  /** GET /waitlist/?time=morning|evening */
  @PageRoute({ query: LIST_QUERY, versions: [WAITLIST_VERSION] })
  list(@PageReq() req: PageRequest<typeof LIST_QUERY>): Page {
    const { time } = req.query;
    const asked = Object.keys(req.query);
    return page(WaitlistPage, { waiting: this.waitlist.waiting, time, asked }, listHead(this.contexts.of(req)));
  }

  /** GET /waitlist/join/: the form without scripts */
  @PageRoute({ path: 'join', access: 'private' })
  form(@PageReq() { locale }: PageRequest): Page {
    return this.shown(locale, {});
  }

  /** POST /waitlist/join/: 303 to the visitor's own page; 409, 422, 429 and 503 with the form as it was filled in */
  @PageForm('join')
  async join(@FormReq() { locale, body, address }: FormRequest): Promise<Page | SeeOther> {
    try {
      const { entry, typed, problems } = await this.waitlist.join(body, { locale, address });
      if (entry) return seeOther(`/waitlist/mine/?code=${entry.id}`);
      return this.shown(locale, { sent: { typed, problems, failure: '' } }, 422);
    } catch (error) {
      if (!(error instanceof DomainError) || !TOLD.includes(error.kind)) throw error;
      const { status, text: reason, retryAfterSeconds } = errorFacts(error);
      const failure = translateText(this.contexts.of({ locale }).t, reason);
      const { typed } = readForm(WAITLIST_FORM, body);
      return this.shown(locale, { sent: { typed, problems: {}, failure } }, status, retryAfterSeconds);
    }
  }

  /** GET /waitlist/mine/?code= : a visitor's own page. */
  @PageRoute({ path: 'mine', query: MINE_QUERY, access: 'private' })
  mine(@PageReq() req: PageRequest<typeof MINE_QUERY>): Page {
    return page(MyWaitlistPage, { code: req.query.code }, mineHead(this.contexts.of(req)));
  }

  private shown(locale: Locale, form: WaitlistFormProps, status = 200, retryAfterSeconds?: number): Page {
    const head = joinHead(this.contexts.of({ locale }), status === 422);
    const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(Math.ceil(retryAfterSeconds)) };
    return page(JoinPage, { form }, head, { status, answersForm: true, headers });
  }
}
