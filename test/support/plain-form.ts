import { PageDocument } from './page-document';
import type { TestSite } from './site';

const PATH = '/gift_certificate/order/';
let buyers = 0;

/** A browser without scripts on the form of an order: sends what stands in the page, with what is changed of it, and keeps its cookies. */
export class PlainForm {
  private readonly cookies = new Map<string, string>();
  private readonly address = `10.9.${++buyers >> 8}.${buyers & 255}`;
  page = new PageDocument('');
  status = 0;
  /** Where the last answer led on to; undefined: it was a page. */
  location: string | undefined;

  constructor(
    private readonly site: TestSite,
    private readonly prefix: '' | '/en' = '',
  ) {}

  /** Another buyer's phone each time, so that limits do not meet. */
  readonly phone = `063${String(1_000_000 + buyers)}`;

  async open(query: string): Promise<this> {
    return this.taken(await this.site.http.get(`${this.prefix}${PATH}${query}`).set(this.headers()));
  }

  /** Presses the button that goes on, or another by the value of its `go`; what is changed is undefined where it is not sent. */
  async send(changed: Readonly<Record<string, string | undefined>> = {}, go?: string): Promise<this> {
    const { $ } = this.page;
    const form = $('main form').first();
    const fields = Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
    const sent = JSON.parse(JSON.stringify({ ...fields, ...changed, ...(go === undefined ? {} : { go }) })) as Record<string, string>;
    const answer = await this.site.http.post(form.attr('action')!).type('form').set(this.headers()).send(sent).redirects(0);
    this.taken(answer);
    return this.status === 303 && this.location?.includes(`${PATH}?items=`) ? this.open(this.location.split(PATH)[1]!) : this;
  }

  /** What stands in a field: its text, or the choice that is made. */
  value(name: string): unknown {
    const found = this.page.$('main form').first().serializeArray();
    return found.find((field) => field.name === name)?.value;
  }

  /** What is said to be wrong: id of the field, and in which words. */
  get problems(): readonly (readonly [string, string])[] {
    const ids = this.page.attributes('.error-summary a', 'href').map((href) => href.slice(1));
    return this.page.texts('.error-summary a').map((words, place) => [ids[place]!, words]);
  }

  /** The step that the page shows as the present one. */
  get step(): string | undefined {
    return this.page.texts('[aria-current=step]')[0];
  }

  /** Path of the order that was made: it is led on to, or its number stands in the form of the payment. */
  async pay(choice: string): Promise<string> {
    const { $ } = this.page;
    const fields = Object.fromEntries(
      $('main form')
        .first()
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );
    const { pathname } = new URL($('main form').first().attr('action')!, 'http://site');
    await this.site.http
      .post(pathname)
      .type('form')
      .send({ ...fields, choice })
      .redirects(0)
      .expect(303);
    return [...this.cookies.keys()].at(-1)!;
  }

  private headers() {
    const cookie = [...this.cookies].map(([name, token]) => `${name}=${token}`).join('; ');
    return { 'x-forwarded-for': this.address, cookie };
  }

  private taken({ text, status, headers }: { text: string; status: number; headers: Record<string, unknown> }): this {
    for (const line of (headers['set-cookie'] as readonly string[] | undefined) ?? []) {
      const [name = '', token = ''] = line.split(';')[0]!.split('=');
      this.cookies.set(name, token);
    }
    this.page = new PageDocument(text);
    this.status = status;
    this.location = headers.location as string | undefined;
    return this;
  }
}
