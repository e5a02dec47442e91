import type { FragmentName } from '../../views/layout/frame';
import { markCurrentLinks } from './current-links';

/** Longest wait for a fragment, ms: then whoever asked for it is told that it cannot be had. */
const LOST = 10_000;

/** A menu, or the panels, as the server rendered them for all pages, with the links to this page marked; asked for once by whoever puts it into the page. */
export async function fetchFragment(name: FragmentName): Promise<DocumentFragment> {
  const { fragments, page } = document.body.dataset;
  if (!fragments) throw new Error('there is no content yet');
  const response = await fetch(fragments.replace('*', name), { signal: AbortSignal.timeout(LOST) });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  markCurrentLinks(template.content, page!);
  return template.content;
}
