import { load } from 'cheerio';
import type { Response } from 'supertest';
import { OWN_PAGE, setCookies } from './clients';
import type { TestSite } from './site';

/** A browser without scripts: it keeps cookies unless it refuses them, and sends the forms and follows the links that it is shown. */
export class PlainBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly site: TestSite,
    private readonly language = '',
    private readonly keepsCookies = true,
    /** Its address of the network. */
    private readonly address: string | null = null,
  ) {}

  async open(path: string): Promise<Response> {
    return this.keep(await this.site.http.get(path).set(this.headers()));
  }

  /** Sends the form with a field of this name, filled in. @param action of the form, where that tells it from others */
  async send({ text }: Response, fields: Readonly<Record<string, string>>, action?: string): Promise<Response> {
    const $ = load(text);
    const form = $('form[method=post]')
      .toArray()
      .filter((one) => action === undefined || $(one).find('[name=action]').attr('value') === action)
      .find((one) => Object.keys(fields).every((name) => $(one).find(`[name="${name}"]`).length > 0));
    if (!form) throw new Error(`no form has ${Object.keys(fields).join(', ')}: ${$('h1').text()}`);
    const hidden = $(form)
      .find('input[type=hidden]')
      .toArray()
      .map((input) => [$(input).attr('name')!, $(input).attr('value') ?? ''] as const);
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields });
    const answer = await this.site.http.post($(form).attr('action')!).type('form').set(this.headers()).send(body.toString());
    this.keep(answer);
    return answer.status === 303 ? this.open(answer.headers.location as string) : answer;
  }

  /** The address of the first link that an expression finds. */
  linkOf({ text }: Response, selector: string): string {
    const href = load(text)(selector).first().attr('href');
    if (!href) throw new Error(`no link ${selector}: ${load(text)('h1').text()}`);
    return href;
  }

  get path(): string {
    return `${this.language}/widget/`;
  }

  private headers() {
    const from = this.address !== null && { 'x-forwarded-for': this.address };
    return { ...OWN_PAGE, ...from, cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  private keep(answer: Response): Response {
    if (this.keepsCookies) for (const [name, { value }] of setCookies(answer)) this.cookies.set(name, value);
    return answer;
  }
}
