import { Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CertificateFormPage, type CertificateFormProps } from '../../../../../views/certificate/pages/CertificateFormPage';
import { IssuedCertificatePage } from '../../../../../views/certificate/pages/IssuedCertificatePage';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { errorFacts } from '../../../../platform/errors/error-facts';
import { PageContexts, type PageContext } from '../../../../platform/pages/page-context';
import { FormReq, PageForm, type FormRequest } from '../../../../platform/pages/page-form';
import { pageHead } from '../../../../platform/pages/page-head';
import { text } from '../../../../platform/pages/page-query';
import { PageController, PageReq, PageRoute, type PageRequest } from '../../../../platform/pages/page-route';
import { FrameSource } from '../../../../platform/render/frame-source';
import { leaveTo, page, seeOther, type Page, type SeeOther } from '../../../../platform/render/page';
import { DomainError } from '../../../../shared/domain-error';
import { localePath, type Locale } from '../../../../shared/locale';
import { CHECK_CODE_PATH, certificatePath, LOST_LINK_PATH, OPEN_ORDER_PATH } from '../../contract/certificate-addresses';
import type { OrderId } from '../../contract/order-id';
import { IssuedCertificates, type CertificateDisplay } from '../../application/issued/issued-certificates.service';
import { OrderLinks } from '../../application/issued/order-links';
import { setOrderCookie } from '../orders/order-token';
import { presentIssued } from './issued.presenter';
import { translateText } from '../../../../shared/translate-text';

const KEY_QUERY = { key: text(64) };
type FormPageOptions = Omit<CertificateFormProps, 'title' | 'accent' | 'lead' | 'secrets' | 'failure' | 'more'> &
  Partial<Pick<CertificateFormProps, 'secrets' | 'failure' | 'more'>>;

/** Issued certificates: their pages, the check of a code, and links to orders that were lost. Private: never kept, never listed. */
@PageController('certificate', { access: 'private' })
export class IssuedCertificateController {
  constructor(
    private readonly contexts: PageContexts,
    private readonly frames: FrameSource,
    private readonly certificates: IssuedCertificates,
    private readonly links: OrderLinks,
    private readonly site: SiteEnvironment,
  ) {}

  /** GET /certificate/check/: asks for a code (/certificate/ itself is an address of the former site) */
  @PageRoute({ path: 'check' })
  checkForm(@PageReq() { locale }: PageRequest): Page {
    return this.checkPage(locale, '', '');
  }

  /** POST /certificate/check/: what the certificate with a code is worth; nothing personal */
  @PageForm('check')
  async check(@FormReq() { locale, body, address }: FormRequest): Promise<Page> {
    const code = textOf(body, 'code');
    try {
      return this.certificatePage(locale, await this.certificates.check(code, address), CHECK_CODE_PATH);
    } catch (error) {
      if (!isExpected(error) && !isNotActive(error)) throw error;
      const { t } = this.contexts.of({ locale });
      const problem = error.kind === 'not-found' ? t('certificate.check.unknown') : wordsOf(error, t);
      return this.checkPage(locale, code, problem, error.kind === 'not-found' || isNotActive(error) ? 422 : statusOf(error));
    }
  }

  /** GET /certificate/lost/: asks for an e-mail address */
  @PageRoute({ path: 'lost' })
  lostForm(@PageReq() { locale }: PageRequest): Page {
    return this.lostPage(locale, '', '');
  }

  /** POST /certificate/lost/: the same answer for every address */
  @PageForm('lost')
  async lost(@FormReq() { locale, body, address }: FormRequest): Promise<Page> {
    const email = textOf(body, 'email');
    try {
      await this.links.ask(email, locale, address);
    } catch (error) {
      if (!isExpected(error)) throw error;
      return this.lostPage(locale, email, wordsOf(error, this.contexts.of({ locale }).t), statusOf(error));
    }
    const { t } = this.contexts.of({ locale });
    const words = { title: t('certificate.links.sent'), accent: '', lead: t('certificate.links.sentText') };
    return this.form(locale, words, LOST_LINK_PATH, { action: '', field: null, submit: null });
  }

  /** GET /certificate/order/?key=: opens nothing yet, so that no reader of mail does */
  @PageRoute({ path: 'order', query: KEY_QUERY })
  openForm(@PageReq() { locale, query }: PageRequest<typeof KEY_QUERY>): Page {
    return this.openPage(locale, query.key ?? '');
  }

  /** POST /certificate/order/: gives this browser the order */
  @PageForm('order')
  async openOrder(@FormReq() { locale, body, address }: FormRequest, @Res({ passthrough: true }) res: Response): Promise<Page | SeeOther> {
    try {
      const { order, token } = await this.links.open(textOf(body, 'key'), address);
      setOrderCookie(res.req, res, { id: order as OrderId, token }, this.site.SITE_URL.startsWith('https:'));
      return seeOther(`/thank/?order=${order}`);
    } catch (error) {
      if (!isExpected(error)) throw error;
      return this.openPage(locale, '', wordsOf(error, this.contexts.of({ locale }).t), statusOf(error));
    }
  }

  /** GET /certificate/{token}/: what it is worth. A code stands there as well, for as many as one may try. */
  @PageRoute({ path: ':token' })
  async show(@PageReq() { locale }: PageRequest, @Param('token') token: string, @Res({ passthrough: true }) res: Response): Promise<Page> {
    try {
      return this.certificatePage(locale, await this.certificates.show(token, res.req.ip ?? ''), certificatePath(token));
    } catch (error) {
      if (!isNotActive(error)) throw error;
      const { t } = this.contexts.of({ locale });
      const words = { title: t('certificate.printed.card'), accent: t('certificate.printed.accent'), lead: wordsOf(error, t) };
      return this.form(locale, words, certificatePath(token), { action: '', field: null, submit: null });
    }
  }

  /** POST /certificate/{token}/: the gift is opened */
  @PageForm(':token')
  async open(@Param('token') token: string): Promise<SeeOther> {
    await this.certificates.open(token);
    return seeOther(certificatePath(token));
  }

  /** POST /certificate/{token}/google-wallet/: 303 to Google, or to the certificate where it is not valid any more; 503 with its page while Google is away */
  @PageForm(':token/google-wallet')
  async addToWallet(@FormReq() { locale, address }: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    try {
      const url = await this.certificates.addToWallet(token, address);
      return url === null ? seeOther(certificatePath(token)) : leaveTo(url);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'wallet_unavailable') throw error;
      const failure = wordsOf(error, this.contexts.of({ locale }).t);
      const shown = await this.certificates.show(token, address);
      return this.certificatePage(locale, shown, certificatePath(token), { failure, status: statusOf(error) });
    }
  }

  private certificatePage(
    locale: Locale,
    shown: CertificateDisplay,
    path: string,
    { failure = '', status = 200 }: { readonly failure?: string; readonly status?: number } = {},
  ): Page {
    const context = this.contexts.of({ locale });
    const phone = this.frames.frame(locale)?.footer.phone ?? '';
    const props = presentIssued(context, shown, { phone, wallets: this.certificates.wallets, failure });
    const description = context.t('certificate.issued.description');
    const head = pageHead(context, { title: `${props.title} ${props.accent}`, description, path, noindex: true });
    return page(IssuedCertificatePage, props, head, { answersForm: true, status });
  }

  private checkPage(locale: Locale, value: string, error: string, status = 200): Page {
    const { t } = this.contexts.of({ locale });
    const words = { title: t('certificate.check.title'), accent: t('certificate.check.accent'), lead: t('certificate.check.lead') };
    const field = { name: 'code' as const, label: t('certificate.check.label'), hint: t('certificate.check.hint'), value, error };
    const more = { href: localePath(locale, LOST_LINK_PATH), label: t('certificate.check.lost') };
    const action = localePath(locale, CHECK_CODE_PATH);
    return this.form(locale, words, CHECK_CODE_PATH, { action, field, submit: t('certificate.check.submit'), more }, status);
  }

  private lostPage(locale: Locale, value: string, error: string, status = 200): Page {
    const { t } = this.contexts.of({ locale });
    const words = { title: t('certificate.links.title'), accent: t('certificate.links.accent'), lead: t('certificate.links.lead') };
    const field = { name: 'email' as const, label: t('certificate.links.email'), hint: '', value, error };
    const action = localePath(locale, LOST_LINK_PATH);
    return this.form(locale, words, LOST_LINK_PATH, { action, field, submit: t('certificate.links.submit') }, status);
  }

  private openPage(locale: Locale, key: string, failure = '', status = 200): Page {
    const { t } = this.contexts.of({ locale });
    const words = {
      title: t('certificate.links.open'),
      accent: t('certificate.links.openAccent'),
      lead: t('certificate.links.openLead'),
    };
    const action = localePath(locale, OPEN_ORDER_PATH);
    const submit = failure === '' ? t('certificate.links.openButton') : null;
    const more = { href: localePath(locale, LOST_LINK_PATH), label: t('certificate.links.again') };
    return this.form(
      locale,
      words,
      OPEN_ORDER_PATH,
      { action, field: null, secrets: [{ name: 'key', value: key }], submit, failure, more },
      status,
    );
  }

  private form(
    locale: Locale,
    words: Pick<CertificateFormProps, 'title' | 'accent' | 'lead'>,
    path: string,
    asked: FormPageOptions,
    status = 200,
  ): Page {
    const context = this.contexts.of({ locale });
    const own = `${words.title} ${words.accent}`.trim();
    const title = status === 422 ? context.t('common.forms.titleError', { title: own }) : own;
    const head = pageHead(context, { title, description: context.t('certificate.links.description'), path, noindex: true });
    const props = { secrets: [], failure: '', more: null, ...words, ...asked };
    return page(CertificateFormPage, props, head, { status, answersForm: true });
  }
}

function textOf(body: unknown, name: string): string {
  const value = (body as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value.slice(0, 300) : '';
}

/** What was typed wrongly is 422. */
function statusOf(error: DomainError): number {
  return error.kind === 'invalid' ? 422 : errorFacts(error).status;
}

/** What its page tells; everything else has an error page. */
function isExpected(error: unknown): error is DomainError {
  return error instanceof DomainError && ['invalid', 'not-found', 'too-many', 'unavailable'].includes(error.kind);
}

/** A printed card that is not sold: it has a page that says so, and nothing else. */
function isNotActive(error: unknown): error is DomainError {
  return error instanceof DomainError && error.code === 'certificate_not_active';
}

function wordsOf(error: DomainError, t: PageContext['t']): string {
  return translateText(t, errorFacts(error).text);
}
