/** Where sections lie open, folded or not. */
const WIDE = '(width > 760px)';

/** Sections that are folded on phones: opens the one that an address or a link names, and all of them where there is room. */
export function watchAccordions(): void {
  const folds = document.querySelectorAll<HTMLDetailsElement>('details[data-fold]');
  if (!folds.length) return;
  const open = (hash: string) => folds.forEach((fold) => (fold.open ||= `#${fold.id}` === hash));
  const wide = matchMedia(WIDE);
  const openWide = () => {
    if (wide.matches) folds.forEach((fold) => (fold.open = true));
  };
  open(location.hash);
  openWide();
  wide.addEventListener('change', openWide);
  addEventListener('hashchange', () => open(location.hash));
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) open(target.closest('a')?.hash ?? '');
  });
}
