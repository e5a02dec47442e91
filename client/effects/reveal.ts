/** Wide screens without reduced motion; elsewhere everything is shown at once. */
const MOTION = '(width > 1200px) and (prefers-reduced-motion: no-preference)';

/** Milliseconds, with no delay. */
const DURATION = 1000;
const EASE_OUT_EXPO = 'cubic-bezier(0.16, 1, 0.3, 1)';

/**
 * Sections below the first view move up into place when they are scrolled to. A paused animation holds a section at its first frame: it
 * needs no style of its own, keeps its place in the layout, and is visible without JavaScript.
 */
export function revealSections(): void {
  if (!matchMedia(MOTION).matches) return;
  const held = new Map<Element, Animation>();
  const play = (section: Element) => {
    held.get(section)?.play();
    held.delete(section);
    observer.unobserve(section);
  };
  const observer = new IntersectionObserver((entries) => entries.forEach((entry) => entry.isIntersecting && play(entry.target)));
  for (const section of document.querySelectorAll('.section > .wrap')) {
    if (section.getBoundingClientRect().top < innerHeight) continue;
    const animation = section.animate(
      [
        { opacity: 0, transform: 'translateY(3rem)' },
        { opacity: 1, transform: 'none' },
      ],
      { duration: DURATION, easing: EASE_OUT_EXPO, fill: 'backwards' },
    );
    animation.pause();
    held.set(section, animation);
    observer.observe(section);
  }
  // nothing is scrolled when printing
  addEventListener('beforeprint', () =>
    [...held].forEach(([section, animation]) => {
      animation.finish();
      observer.unobserve(section);
    }),
  );
}
