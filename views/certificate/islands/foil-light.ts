/** How far a card leans after the pointer or the phone, degrees. */
const LEAN = 5;
/** A phone held so leans by nothing, degrees; from there on so many degrees are all that counts. */
const HELD = 45;
const TILT = 22;

/** Where the light stands and how the card leans. */
export interface FoilLight {
  /** Position of the gloss: 0 to 1. */
  readonly light: number;
  /** Degrees about the horizontal and the vertical axis. */
  readonly leanX: number;
  readonly leanY: number;
}

const clamped = (value: number) => Math.min(1, Math.max(-1, value));

/** @param x and @param y where the pointer is on the card, 0 to 1 */
export function lightOfPointer(x: number, y: number): FoilLight {
  return lightAt(clamped(x * 2 - 1), clamped(y * 2 - 1));
}

/** @param beta and @param gamma how the phone is held, degrees (DeviceOrientationEvent) */
export function lightOfTilt(beta: number, gamma: number): FoilLight {
  return lightAt(clamped(gamma / TILT), clamped((beta - HELD) / TILT));
}

function lightAt(x: number, y: number): FoilLight {
  // across, and a little along: a gloss that runs aslant
  const light = (clamped(x * 0.8 + y * 0.2) + 1) / 2;
  return { light: Math.round(light * 1000) / 1000, leanX: Math.round(y * -LEAN * 10) / 10, leanY: Math.round(x * LEAN * 10) / 10 };
}

/**
 * Has the foil of a card catch the light as the pointer moves over it, or the phone is tilted: on a screen that is looked at, while the card
 * is on it. Nothing with reduced motion, on a weak device, or where the browser would ask for permission.
 * @returns what ends it
 */
export function followLight(card: HTMLElement): () => void {
  const sheet = card.querySelector<HTMLElement>('.gift-card__sheet');
  const isWeak = navigator.hardwareConcurrency <= 2 || ((navigator as { deviceMemory?: number }).deviceMemory ?? 8) < 2;
  if (!sheet || isWeak || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  let frame = 0;
  const show = ({ light, leanX, leanY }: FoilLight) => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      sheet.style.setProperty('--light', `${light * 100}%`);
      sheet.style.setProperty('--lean-x', `${leanX}deg`);
      sheet.style.setProperty('--lean-y', `${leanY}deg`);
    });
  };
  const point = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    show(lightOfPointer((clientX - left) / width, (clientY - top) / height));
  };
  const rest = () => show({ light: 0.5, leanX: 0, leanY: 0 });
  const tilt = ({ beta, gamma }: DeviceOrientationEvent) => {
    if (beta !== null && gamma !== null && !document.hidden) show(lightOfTilt(beta, gamma));
  };
  card.addEventListener('pointermove', point);
  card.addEventListener('pointerleave', rest);
  const mayTilt =
    'DeviceOrientationEvent' in window &&
    !('requestPermission' in DeviceOrientationEvent) &&
    matchMedia('(hover: none) and (pointer: coarse)').matches;
  const watch = new IntersectionObserver(([entry]) => {
    removeEventListener('deviceorientation', tilt);
    if (entry?.isIntersecting) addEventListener('deviceorientation', tilt);
  });
  if (mayTilt) watch.observe(card);
  return () => {
    watch.disconnect();
    cancelAnimationFrame(frame);
    removeEventListener('deviceorientation', tilt);
    card.removeEventListener('pointermove', point);
    card.removeEventListener('pointerleave', rest);
  };
}
