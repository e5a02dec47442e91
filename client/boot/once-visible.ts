/** How far below the screen something is taken for seen, so that it is there in time. */
const MARGIN = '0px 0px 300px';

/** Calls back once an element is on the screen, or about to be. */
export function onceVisible(element: HTMLElement, callback: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
}
