import { loadInteractionParts } from '../boot/interaction-parts';
import { watchPictureFailures } from './picture-failures';

/** How far below the screen, and beside it in rows that scroll sideways, a picture is fetched. */
const MARGIN = 300;

/** Matches no screen: the browser then ignores the source. */
const NEVER = 'not all';

/**
 * Pictures below the first view wait for the visitor to come within MARGIN of them; the browser's own lazy loading begins
 * up to 2500 px away. Each stands behind an empty `<source>` that counts only where scripts run (see views/ui/components/media/Photo.tsx):
 * without scripts, and in browsers that do not know the condition, the browser's own lazy loading applies.
 */
export function watchPictures(): void {
  watchPictureFailures(() => void loadInteractionParts().catch(() => undefined));
  const observer = new IntersectionObserver(
    (entries) => entries.forEach(({ isIntersecting, target }) => isIntersecting && show(target as HTMLImageElement)),
    { rootMargin: `0px 0px ${MARGIN}px`, scrollMargin: `0px ${MARGIN}px` },
  );
  const show = (img: HTMLImageElement) => {
    observer.unobserve(img);
    const source = img.previousElementSibling;
    if (source instanceof HTMLSourceElement) source.media = NEVER;
  };
  const waiting = (root: ParentNode) => root.querySelectorAll<HTMLImageElement>(`picture > source[media="(scripting)"] + img`);
  const watch = (root: ParentNode) => waiting(root).forEach((img) => observer.observe(img));
  watch(document);
  // content that panels and search insert later
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach((node) => node instanceof Element && watch(node));
  }).observe(document.body, { childList: true, subtree: true });
  // nothing is scrolled when printing
  addEventListener('beforeprint', () =>
    waiting(document).forEach((img) => {
      img.loading = 'eager';
      show(img);
    }),
  );
}
