/** robots.txt: everything but the API and the tools is for everyone. */
export function robotsTxt(siteUrl: string): string {
  return ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev/', 'Disallow: /ops', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
}

/** porcelain, the page ground (views/ui/styles/tokens.css) */
const PORCELAIN = '#F6F1EA';

/** manifest.webmanifest: how the site looks when it is installed on a phone's home screen. */
export function webManifest(names: { readonly long: string; readonly short: string; readonly description: string }): string {
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' });
  return JSON.stringify({
    id: '/',
    name: names.long,
    short_name: names.short,
    description: names.description,
    lang: 'uk',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: PORCELAIN,
    theme_color: PORCELAIN,
    icons: [icon(192), icon(512)],
  });
}

/** Months that a security.txt is good for: RFC 9116 recommends less than a year. */
const VALID_MONTHS = 6;

/**
 * When a security.txt written now expires: the beginning of a month, so that the document changes once a month and not with every request.
 */
export function securityTxtExpiry(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + VALID_MONTHS + 1));
}

/** security.txt as RFC 9116 has it. */
export function securityTxt(siteUrl: string, email: string, expires: Date): string {
  const contact = email ? `mailto:${email}` : `${siteUrl}/contacts/`;
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: uk, en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
