import sanitizeHtml from 'sanitize-html';
import { imagePath, TEXT_PICTURE_WIDTH } from '../../../../shared/image-path';
import type { ContentHost } from './content-host';
import { boundedNesting } from './html-nesting';
import { pictureAddresses, withoutCopies } from './lazy-pictures';
import { NON_TEXT_TAGS } from './html-tokens';

/** Longer addresses are dropped: checking them takes too long. */
const LONGEST_ADDRESS = 2048;

const TEXT_TAGS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'sub', 'sup', 'blockquote', 'cite', 'br', 'hr', 'a'];
const FIGURE_TAGS = ['figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];

/**
 * HTML of an editor, safe to publish: an allowlist of tags, no styles, scripts, frames or handlers (they go with their content); links and
 * pictures of the content host
 * become addresses of the site. The page has its own h1, so an editor's h1 becomes h2.
 */
export function sanitizedHtml(html: string, host: ContentHost): string {
  return sanitizeHtml(boundedNesting(withoutCopies(html)), {
    allowedTags: [...TEXT_TAGS, ...FIGURE_TAGS],
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    nonTextTags: [...NON_TEXT_TAGS],
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'viber', 'tg'],
    transformTags: {
      h1: 'h2',
      b: 'strong',
      i: 'em',
      a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href, host) }),
      img: (tagName, attributes) => ({ tagName, attribs: imageAttributes(attributes, host) }),
    },
    exclusiveFilter: ({ tag, text, mediaChildren, attribs }) =>
      (tag === 'img' && !attribs.src) || ((tag === 'p' || tag === 'figure') && text.trim() === '' && (mediaChildren ?? []).length === 0),
  }).trim();
}

function linkAttributes(href: string | undefined, host: ContentHost): Record<string, string> {
  const link = href === undefined || href.length > LONGEST_ADDRESS ? null : host.link(href);
  if (link === null) return {};
  return host.isExternal(link) ? { href: link, rel: 'noopener nofollow' } : { href: link };
}

function imageAttributes(attributes: Record<string, string>, host: ContentHost): Record<string, string> {
  const { alt = '', width, height } = attributes;
  const urls = pictureAddresses(attributes).flatMap((address) => (address.length <= LONGEST_ADDRESS ? (host.fileUrl(address) ?? []) : []));
  const url = urls[0];
  if (!url) return {};
  const isSize = (value: string | undefined): value is string => value !== undefined && /^\d{1,5}$/.test(value);
  return {
    src: imagePath(url, TEXT_PICTURE_WIDTH),
    alt,
    ...(isSize(width) && { width }),
    ...(isSize(height) && { height }),
    loading: 'lazy',
  };
}
