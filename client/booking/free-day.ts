import { kilometres, runsOf, shareOf, startAt, stretchesOf, type Place, type Starts } from './free-day-parts';
import styles from './free-day.css?url';
import { addStyles } from '../boot/styles-on-demand';
import { minuteOf, shortTime } from '../../src/shared/clock-time';

/** Longest wait for an answer and for the place of the visitor, ms; seconds after which is asked again where there was no answer. */
const TIMEOUT = 8000;
const PAUSE = 300;

/** Answer of GET /api/next-free/day. */
interface Day {
  readonly date: string;
  readonly isToday: boolean;
  readonly minute: number;
  readonly salons: Readonly<Record<string, Starts>>;
  readonly seconds: number;
}

/** One salon of the page. */
interface Row {
  readonly element: HTMLElement;
  readonly slug: string;
  readonly name: HTMLAnchorElement;
  readonly when: HTMLElement;
  readonly ribbon: HTMLAnchorElement;
  readonly pin: Element | null;
  /** What the server wrote. */
  readonly plain: { readonly when: string; readonly href: string; readonly label: string };
  starts: Starts;
}

/** Calls back once an element is on the screen, or about to be. It is of on-idle.ts, from which nothing is imported. */
type OnceVisible = (element: HTMLElement, callback: () => void) => void;

/** Draws today's free hours into the ribbons of the page, and offers to find the nearest salon. */
export async function showFreeDay(place: HTMLElement, onceVisible: OnceVisible): Promise<void> {
  await addStyles(styles);
  const rows = [...place.querySelectorAll<HTMLElement>('.city-day__salon')].map(rowOf);
  offerNearest(place, rows);
  const hours = place.dataset.freeDay!;
  // nothing is booked online
  if (hours === '') return;
  const [from = 0, to = 0] = hours.split(' ').map(Number);
  const day = new CityDay(place, rows, { from, to }, onceVisible);
  for (const row of rows) day.watch(row);
  await day.tell();
}

function rowOf(element: HTMLElement): Row {
  const [name, ribbon] = [...element.querySelectorAll('a')] as [HTMLAnchorElement, HTMLAnchorElement];
  const when = element.querySelector<HTMLElement>('.city-day__when')!;
  const pin = document.querySelector(`.kyiv-map__pin[href="${CSS.escape(name.getAttribute('href')!)}"]`);
  const plain = { when: when.textContent, href: ribbon.href, label: ribbon.ariaLabel ?? '' };
  return { element, slug: element.dataset.slug!, name, when, ribbon, pin, plain, starts: {} };
}

/** `[name]` in a text of the server. */
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\[(\w+)\]/g, (_, name: string) => values[name] ?? '');

class CityDay {
  private date = '';
  private readonly title: HTMLElement | null;
  private readonly today: string;
  private readonly legend: HTMLElement;
  private readonly downstream: string;
  private readonly said: HTMLElement;

  constructor(
    private readonly place: HTMLElement,
    private readonly rows: readonly Row[],
    private readonly scale: { readonly from: number; readonly to: number },
    private readonly onceVisible: OnceVisible,
  ) {
    this.title = place.querySelector('.title-block__accent');
    this.today = this.title?.textContent ?? '';
    this.legend = place.querySelector<HTMLElement>('.city-day__legend')!;
    this.downstream = this.legend.textContent;
    this.said = part('p', 'visually-hidden');
    this.said.role = 'status';
    place.append(this.said);
  }

  /** Loads and shows the day; loads it again when it is outdated and the page is visible. */
  async tell(): Promise<void> {
    const day = await ask();
    if (!this.place.matches(':hover, :focus-within') || !this.date) this.show(day);
    setTimeout(() => this.onceVisible(this.place, () => requestAnimationFrame(() => void this.tell())), (day?.seconds ?? PAUSE) * 1000);
  }

  private show(day: Day | null): void {
    const isKnown = day !== null && Object.values(day.salons).some((starts) => Object.keys(starts).length > 0);
    this.date = isKnown ? day.date : '';
    this.place.classList.toggle('is-known', isKnown);
    if (this.title) this.title.textContent = isKnown && !day.isToday ? this.place.dataset.tomorrow! : this.today;
    this.legend.textContent = isKnown ? this.place.dataset.legend! : this.downstream;
    const now =
      isKnown && day.isToday && day.minute > this.scale.from && day.minute < this.scale.to ? String(this.share(day.minute)) : null;
    if (now) this.place.style.setProperty('--now', now);
    this.place.classList.toggle('is-today', now !== null);
    const all = isKnown ? Object.values(day.salons) : [];
    for (const row of this.rows) this.draw(row, isKnown ? (day.salons[row.slug] ?? null) : null, all);
  }

  /** @param starts null where nothing is known of the salon */
  private draw(row: Row, starts: Starts | null, all: readonly Starts[]): void {
    const { ribbon, when, plain, pin } = row;
    row.starts = starts ?? {};
    const [first] = Object.keys(row.starts);
    const most = Math.max(1, ...all.flatMap((one) => Object.values(one)));
    const runs = runsOf(row.starts).map(({ from, to, employees }) => {
      const run = part('span', 'city-day__run');
      run.style.left = `${this.share(from) * 100}%`;
      run.style.width = `${(this.share(to) - this.share(from)) * 100}%`;
      run.style.setProperty('--light', (employees / most).toFixed(2));
      return run;
    });
    const { none, from, free } = this.place.dataset as Record<string, string>;
    ribbon.replaceChildren(ribbon.firstElementChild!, ...runs);
    when.textContent = !starts ? plain.when : first ? filled(from!, { time: shortTime(first) }) : none!;
    row.element.classList.toggle('is-full', starts !== null && !first);
    ribbon.ariaLabel = first
      ? `${filled(free!, { salon: row.name.textContent, times: stretchesOf(row.starts) })}. ${plain.label}`
      : plain.label;
    ribbon.href = first ? this.linkAt(row, first) : plain.href;
    pin?.classList.toggle('is-lit', first !== undefined);
    pin?.classList.toggle('is-dim', starts !== null && !first);
    (pin as SVGElement | null)?.style.setProperty('--light', shareOf(row.starts, all).toFixed(2));
  }

  /** The hour under the pointer, or that arrows choose, is what the ribbon books. */
  watch(row: Row): void {
    const { ribbon, pin } = row;
    const bubble = part('span', 'city-day__hour');
    const choose = (time: string | null) => {
      bubble.remove();
      if (!time) return;
      ribbon.href = this.linkAt(row, time);
      bubble.textContent = shortTime(time);
      bubble.style.left = `${this.share(minuteOf(time)) * 100}%`;
      ribbon.append(bubble);
    };
    const point = ({ clientX }: PointerEvent) => {
      const { left, width } = ribbon.getBoundingClientRect();
      const { from, to } = this.scale;
      choose(startAt(row.starts, from + ((clientX - left) / width) * (to - from)));
    };
    const leave = () => {
      bubble.remove();
      pin?.classList.remove('is-pointed');
    };
    for (const type of ['pointermove', 'pointerdown'] as const) ribbon.addEventListener(type, point);
    ribbon.addEventListener('pointerleave', leave);
    ribbon.addEventListener('blur', leave);
    for (const type of ['pointerenter', 'focus'] as const) ribbon.addEventListener(type, () => pin?.classList.add('is-pointed'));
    ribbon.addEventListener('focus', () => {
      if (ribbon.matches(':focus-visible')) choose(Object.keys(row.starts)[0] ?? null);
    });
    ribbon.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const times = Object.keys(row.starts);
      if (!step || times.length === 0) return;
      event.preventDefault();
      const at = times.findIndex((time) => ribbon.href.endsWith(`time=${time}`));
      const time = times[Math.min(times.length - 1, Math.max(0, at + step))]!;
      choose(time);
      this.said.textContent = filled(this.place.dataset.book!, { salon: row.name.textContent, time: shortTime(time) });
    });
  }

  private linkAt({ plain }: Row, time: string): string {
    return `${plain.href}&date=${this.date}&time=${time}`;
  }

  private share(minute: number): number {
    return (minute - this.scale.from) / (this.scale.to - this.scale.from);
  }
}

async function ask(): Promise<Day | null> {
  try {
    const answer = await fetch('/api/next-free/day', { signal: AbortSignal.timeout(TIMEOUT) });
    return answer.ok ? ((await answer.json()) as Day) : null;
  } catch {
    return null;
  }
}

/** The position is requested on a press only and stays in the browser, which computes the distances. */
function offerNearest(place: HTMLElement, rows: readonly Row[]): void {
  const room = place.querySelector<HTMLElement>('.city-day__near')!;
  const placed = rows.flatMap((row) => {
    const at = row.element.dataset.at?.split(' ').map(Number);
    return at ? [{ row, at: at as unknown as Place }] : [];
  });
  if (!('geolocation' in navigator) || placed.length < 2) return;
  const words = JSON.parse(room.dataset.words!) as Record<'ask' | 'asking' | 'found' | 'refused' | 'km' | 'm', string>;
  const button = part('button', 'button button--light');
  button.type = 'button';
  button.textContent = words.ask;
  const said = part('p', 'city-day__found');
  said.role = 'status';
  room.append(button, said);
  const far = (distance: number) =>
    distance < 1
      ? filled(words.m, { count: String(Math.round(distance * 20) * 50) })
      : filled(words.km, {
          count: distance.toLocaleString(document.documentElement.lang, { maximumFractionDigits: distance < 10 ? 1 : 0 }),
        });
  const show = ({ coords }: GeolocationPosition) => {
    const found = placed.map(({ row, at }) => ({ row, distance: kilometres([coords.latitude, coords.longitude], at) }));
    for (const { row, distance } of found) row.name.dataset.far = far(distance);
    const [nearest] = found.sort((a, b) => a.distance - b.distance);
    for (const { row } of found) {
      row.element.classList.toggle('is-nearest', row === nearest?.row);
      row.pin?.classList.toggle('is-nearest', row === nearest?.row);
    }
    said.textContent = filled(words.found, { salon: nearest!.row.name.textContent, far: far(nearest!.distance) });
    done();
  };
  const done = () => {
    button.disabled = false;
    button.textContent = words.ask;
  };
  button.addEventListener('click', () => {
    button.disabled = true;
    button.textContent = words.asking;
    navigator.geolocation.getCurrentPosition(
      show,
      () => {
        said.textContent = words.refused;
        done();
      },
      { timeout: TIMEOUT, maximumAge: 300_000 },
    );
  });
}

function part<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
