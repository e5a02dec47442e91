/** First path segments that belong to WordPress itself and never to the site. */
const BACKEND_ONLY = /^\/(wp-admin|wp-json|wp-login|wp-includes|xmlrpc|widget)\b/;
const FILES = /^\/wp-content\//;

/** Maps addresses in the content that point at the backend to addresses of the site. */
export class ContentHost {
  private readonly base: URL;
  private readonly hosts: ReadonlySet<string>;

  /**
   * @param baseUrl address of the WordPress, possibly with a folder
   * @param siteUrl public address of the site: editors paste its links too
   */
  constructor(baseUrl: string, siteUrl?: string) {
    this.base = new URL(baseUrl.replace(/(?<!\/)\/*$/, '/'));
    this.hosts = new Set([this.base.host, ...(siteUrl ? [new URL(siteUrl).host] : [])]);
  }

  /** Whether a text names the backend: such a text must not be published. */
  isNamedIn(text: string): boolean {
    return text.toLowerCase().includes(this.base.host);
  }

  /** An address of a picture or a file, made absolute; null when it is not http(s). */
  fileUrl(address: string): string | null {
    const url = this.resolve(address);
    return url && /^https?:$/.test(url.protocol) ? url.href : null;
  }

  isBackendUrl(address: string): boolean {
    return this.resolve(address)?.host === this.base.host;
  }

  /**
   * Where a link of a text leads on the site: links to the backend (or the site) become paths with a trailing slash, query and
   * fragment kept; files in wp-content stay absolute; other hosts, mailto:, tel: and #fragments stay as they are.
   * @returns null for a link that must not be published (wp-admin, javascript:)
   */
  link(address: string): string | null {
    const trimmed = address.trim();
    if (trimmed.startsWith('#') || /^(mailto|tel):/i.test(trimmed)) return trimmed;
    const url = this.resolve(trimmed);
    if (!url || !/^(https?|viber|tg):$/.test(url.protocol)) return null;
    if (!this.hosts.has(url.host)) return trimmed;
    const folder = this.base.pathname.slice(0, -1);
    const path = url.host === this.base.host && url.pathname.startsWith(`${folder}/`) ? url.pathname.slice(folder.length) : url.pathname;
    if (FILES.test(path)) return url.href;
    if (BACKEND_ONLY.test(path)) return null;
    const isFile = /\.[a-z\d]{2,5}$/i.test(path);
    return `${isFile || path.endsWith('/') ? path : `${path}/`}${url.search}${url.hash}`;
  }

  /** Whether a link that `link` gave leaves the site. */
  isExternal(link: string): boolean {
    return /^(https?:)?\/\//i.test(link);
  }

  private resolve(address: string): URL | null {
    try {
      return new URL(address, this.base);
    } catch {
      return null;
    }
  }
}
