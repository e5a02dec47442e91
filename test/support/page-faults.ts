import type { CheerioAPI } from 'cheerio';
import { PageDocument } from './page-document';

type Found = ReturnType<CheerioAPI>;

/** `nodeType` of a text. */
const TEXT_NODE = 3;
/** Elements that show content without a text. */
const MEDIA = 'img, svg, input, textarea, select, iframe, video, use';
/** Elements that must not be empty. */
const PROMISING =
  'h1, h2, h3, h4, h5, h6, a, button, summary, label, legend, caption, th, dt, dd, li, p, ul, ol, dl, table, section, nav, article, aside, ' +
  'header, footer, main, form, figure, figcaption, blockquote, address, time, strong, em, small';
/** Filled by scripts later. */
const SPEAKING_LATER = '[hidden], [role=status], [role=alert], [aria-live], .message-popup, .message-notice';
const UNFINISHED = /\bundefined\b|\bNaN\b|\[object |\bInvalid Date\b|\bnull\b/;
/** Punctuation that is left over when one of the words around it is missing. */
const LEFT_OVER = /\(\s*\)|«\s*»|[,:;]\s*[,;:.·]|\s,|^\s*[,;:·]|[,:;·]\s*$/;

/** What is wrong with a page when some of its content is missing, as far as a machine can tell from its HTML. */
export function pageFaults(html: string): readonly string[] {
  const page = new PageDocument(html);
  const { $ } = page;
  const faults = page.jsonLd.flatMap((node) => emptyIn(node, String(node['@type'])));
  const name = (element: Found) => `<${element.prop('tagName')?.toLowerCase()} class="${element.attr('class') ?? ''}">`;
  const isSilent = (element: Found) => element.closest(SPEAKING_LATER).length > 0;
  const label = (element: Found) =>
    element.attr('aria-label')?.trim() ||
    element.find('[aria-label]').attr('aria-label') ||
    element.find('img[alt]:not([alt=""])').attr('alt');

  $('script, style, template').remove();
  $(PROMISING).each((_, node) => {
    const element = $(node);
    if (element.text().trim() !== '' || element.attr('aria-hidden') === 'true' || isSilent(element)) return;
    const isPressed = element.is('a, button, summary');
    if (isPressed ? !label(element) : element.find(MEDIA).length === 0 && !element.attr('aria-label'))
      faults.push(`empty ${name(element)}`);
  });
  $('a[href]').each((_, node) => {
    const href = $(node).attr('href')!;
    if (/^(tel:|mailto:(\?.*)?|#|)$/.test(href) || UNFINISHED.test(href)) faults.push(`link to "${href}"`);
  });
  $('img').each((_, node) => {
    const img = $(node);
    const { src, width, height, alt } = img.attr() ?? {};
    if (!src || !(Number(width) > 0) || !(Number(height) > 0) || alt === undefined)
      faults.push(`picture without src, size or alt: ${$.html(img)}`);
  });
  const words = $('body *')
    .toArray()
    .flatMap(({ children }) => children.flatMap((node) => (node.nodeType === TEXT_NODE && 'data' in node ? node.data : [])));
  for (const text of words) if (UNFINISHED.test(text)) faults.push(`text "${text.trim().slice(0, 80)}"`);
  for (const title of [...page.texts('title'), ...page.texts('h1, h2, h3, figcaption, dd')]) {
    if (LEFT_OVER.test(title)) faults.push(`left-over punctuation in "${title}"`);
  }
  const headlines = page.texts('h1').filter((text) => text !== '');
  if (headlines.length !== 1) faults.push(`${headlines.length} h1`);
  if (page.texts('title')[0] === '') faults.push('no title');
  faults.push(...repeated(page.attributes('[id]', 'id')).map((id) => `id ${id} twice`));
  return [...new Set(faults)];
}

/** Structured data that says nothing: an empty text or list. */
function emptyIn(value: unknown, path: string): readonly string[] {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return [path];
  if (typeof value !== 'object' || value === null) return value === null ? [path] : [];
  return Object.entries(value).flatMap(([name, entry]) => emptyIn(entry, `${path}.${name}`));
}

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
