import { load } from 'cheerio';
import type { CheerioAPI } from 'cheerio';
import { load as loadLeniently } from 'cheerio/slim';

/** A node of JSON-LD. */
export type JsonLdNode = Readonly<Record<string, unknown>>;

/** A page read from its HTML. The only place where tests parse HTML. */
export class PageDocument {
  /** For helpers. What goes into `expect` are texts and counts: jest cannot report a failure about a node, which is circular. */
  readonly $: CheerioAPI;

  constructor(readonly html: string) {
    this.$ = load(html);
  }

  get lang(): string | undefined {
    return this.$('html').attr('lang');
  }

  get canonical(): string | undefined {
    return this.$('link[rel=canonical]').attr('href');
  }

  get robots(): string | undefined {
    return this.$('meta[name=robots]').attr('content');
  }

  /** Addresses of the translations by their language tag, `x-default` among them. */
  get alternates(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.$('link[rel=alternate][hreflang]')
        .toArray()
        .map((link) => [this.$(link).attr('hreflang')!, this.$(link).attr('href')!]),
    );
  }

  /** Levels of the headings in the order of the page. */
  get headingLevels(): readonly number[] {
    return this.$('h1, h2, h3, h4, h5, h6')
      .toArray()
      .map(({ tagName }) => Number(tagName[1]));
  }

  /** Headings that skip a level, with their text. */
  get headingJumps(): readonly string[] {
    const headings = this.$('h1, h2, h3, h4, h5, h6').toArray();
    const levels = this.headingLevels;
    return headings
      .filter((_, index) => levels[index]! > (levels[index - 1] ?? 0) + 1)
      .map((heading) => `${heading.tagName} ${this.$(heading).text()}`);
  }

  /** Texts of what a selector finds, with ordinary blanks. */
  texts(selector: string): readonly string[] {
    return this.$(selector)
      .toArray()
      .map((element) => plain(this.$(element).text()));
  }

  count(selector: string): number {
    return this.$(selector).length;
  }

  /** The attributes of the first element a selector finds. */
  attributesOf(selector: string): Readonly<Record<string, string>> | undefined {
    return this.$(selector).attr();
  }

  /** The values of an attribute, of the elements that have it. */
  attributes(selector: string, name: string): readonly string[] {
    return this.$(selector)
      .toArray()
      .flatMap((element) => this.$(element).attr(name) ?? []);
  }

  /** What links, in the page or within a part of it, lead to. */
  links(within = ''): readonly string[] {
    return this.attributes(`${within} a[href]`, 'href');
  }

  /** The visible text of the page, with a space between elements. */
  get text(): string {
    const body = load(this.$('body').html() ?? '');
    body('script, style, template').remove();
    body('body *').append(' ');
    return plain(body('body').text());
  }

  /** The blocks of structured data. One that does not parse throws. */
  get jsonLd(): readonly JsonLdNode[] {
    return this.$('script[type="application/ld+json"]')
      .toArray()
      .map((script) => JSON.parse(this.$(script).text()) as JsonLdNode);
  }

  get jsonLdTypes(): readonly unknown[] {
    return this.jsonLd.map((node) => node['@type']);
  }
}

/** A text without non-breaking spaces and word joiners. */
export function withoutNonBreaking(text: string): string {
  return text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
}

/** Whatever a page refers to by `href` or `src`. The quick parser, for the thousands of pages of a crawl. */
export function addressesIn(html: string): readonly string[] {
  const $ = loadLeniently(html);
  return $('a[href], link[href], img[src], script[src]')
    .toArray()
    .map((element) => $(element).attr('href') ?? $(element).attr('src')!);
}

const plain = (text: string) => withoutNonBreaking(text).replace(/\s+/g, ' ').trim();
