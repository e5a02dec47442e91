import { markCurrentLinks } from '../navigation/current-links';

/** Longest wait for a fragment, ms; then the promise rejects. */
const TIMEOUT = 10_000;

/** Fetches a menu or the panels as the server rendered them for all pages, and marks the links to this page. Not cached: the caller inserts it once. */
export async function fetchFragment(name: string): Promise<DocumentFragment> {
  const { fragments, page } = document.body.dataset;
  if (!fragments) throw new Error('there is no content yet');
  const response = await fetch(fragments.replace('*', name), { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  markCurrentLinks(template.content, page!);
  return template.content;
}
