import { FormReq, PageForm } from '../../../platform/pages/page-form';
import type { FormRequest } from '../../../platform/pages/page-form';
import { PageContexts } from '../../../platform/pages/page-context';
import { oneOf, text } from '../../../platform/pages/page-query';
import { PageController, PageReq, PageRoute } from '../../../platform/pages/page-route';
import type { PageRequest } from '../../../platform/pages/page-route';
import { errorFacts } from '../../../platform/errors/error-facts';
import { FrameSource } from '../../../platform/render/frame-source';
import { page, seeOther } from '../../../platform/render/page';
import type { Page, SeeOther } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { readForm } from '../../../shared/form';
import type { Locale } from '../../../shared/locale';
import { CallbackPage } from '../../../../views/lead/CallbackPage';
import type { LeadFormProps } from '../../../../views/lead/islands/LeadForm.island';
import { LeadThankPage } from '../../../../views/lead/LeadThankPage';
import { callPromise } from '../contract/call-promise';
import { LEAD_FORMS, LEAD_TOPICS, readAbout, HONEYPOT } from '../contract/lead-forms';
import type { LeadTopic } from '../contract/lead-forms';
import { thankPath } from '../contract/lead-route';
import { LeadForms } from '../application/lead-forms.service';
import { callbackHead, presentThank, thankHead } from './callback.presenter';
import { translateText } from '../../../shared/translate-text';

const FORM_QUERY = { topic: oneOf(...LEAD_TOPICS), about: text(300) };
const THANK_QUERY = { topic: oneOf(...LEAD_TOPICS) };

type Sent = NonNullable<LeadFormProps['sent']>;

/** The page of the forms, and the thanks. Never cached: both say what is so at this moment, and the first what was typed. */
@PageController('callback', { access: 'private' })
export class CallbackController {
  constructor(
    private readonly contexts: PageContexts,
    private readonly frames: FrameSource,
    private readonly clock: Clock,
    private readonly forms: LeadForms,
  ) {}

  /** GET /callback/?topic=callback|vacancy|certificate&about= */
  @PageRoute({ query: FORM_QUERY })
  form(@PageReq() { locale, query }: PageRequest<typeof FORM_QUERY>): Page {
    return this.page(locale, { topic: query.topic ?? 'callback', about: readAbout(query.about) });
  }

  /** POST /callback/: 303 to the thanks once the lead is committed; 422, 429 and 503 with the form as it was filled in. */
  @PageForm()
  async send(@FormReq() { locale, body, address }: FormRequest): Promise<Page | SeeOther> {
    const sent = (body ?? {}) as Readonly<Record<string, unknown>>;
    const topic = LEAD_TOPICS.find((one) => one === sent.topic) ?? 'callback';
    const about = readAbout(sent.about);
    try {
      const { typed, problems } = await this.forms.receive({ topic, about, fields: sent, trap: sent[HONEYPOT] }, { locale, address });
      if (Object.keys(problems).length === 0) return seeOther(thankPath(topic));
      return this.page(locale, { topic, about, sent: { typed, problems, failure: '' }, status: 422 });
    } catch (error) {
      if (!(error instanceof DomainError) || (error.kind !== 'unavailable' && error.kind !== 'too-many')) throw error;
      const { status, text: reason, retryAfterSeconds } = errorFacts(error);
      const { t } = this.contexts.of({ locale });
      const failure = translateText(t, reason);
      const { typed } = readForm(LEAD_FORMS[topic], sent);
      return this.page(locale, { topic, about, sent: { typed, problems: {}, failure }, status, retryAfterSeconds });
    }
  }

  /** GET /callback/thank/?topic=: what happens next, and when */
  @PageRoute({ path: 'thank', query: THANK_QUERY })
  thank(@PageReq() { locale, query }: PageRequest<typeof THANK_QUERY>): Page {
    const context = this.contexts.of({ locale });
    const topic = query.topic ?? 'callback';
    const props = presentThank(context, topic, this.phone(locale), callPromise(this.clock.now()));
    return page(LeadThankPage, props, thankHead(context, topic), {
      event: { name: 'generate_lead', once: null, onArrival: true, params: { currency: 'UAH', lead_source: topic } },
      isMeasured: true,
    });
  }

  private page(
    locale: Locale,
    { status = 200, ...shown }: { topic: LeadTopic; about: string; sent?: Sent; status?: number; retryAfterSeconds?: number },
  ): Page {
    const { topic, about, sent, retryAfterSeconds } = shown;
    const form = { topic, about, sent, phone: this.phone(locale), promise: callPromise(this.clock.now()) };
    const head = callbackHead(this.contexts.of({ locale }), topic, about, status === 422);
    const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(Math.ceil(retryAfterSeconds)) };
    return page(CallbackPage, { form }, head, { status, answersForm: true, headers });
  }

  /** The telephone that all pages have in their footer; empty while there is no content. */
  private phone(locale: Locale): string {
    return this.frames.frame(locale)?.footer.phone ?? '';
  }
}
