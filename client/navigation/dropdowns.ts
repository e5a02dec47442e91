import '../../views/ui/layout/MenuDropdowns.css';
import { fetchFragment } from '../panels/fragments';
import { onceIdle } from '../boot/once-idle';
import { movesDown, movesTowards } from './menu-aim';
import type { Point } from './menu-aim';

/** Delays, ms: before hovering opens (OPEN), before another line (STEP) or item (SWITCH) opens, before leaving closes (LEAVE). */
const OPEN = 80;
const STEP = 40;
const SWITCH = 120;
/** While the pointer moves towards the panel or the next column, items that it crosses do not open within this time. */
const AIM = 250;
const LEAVE = 300;

/** What a line of a column can unfold. */
const UNFOLDS = ':scope > :is(.dropdown__column, .dropdown__note)';
const FOCUSABLE = ':is(a[href], button)';
const ON = 'is-on';

/**
 * The drop-downs of wide screens: by hovering, by keyboard, and on touch by a first tap. The mark-up is views/ui/layout/MenuBar.tsx
 * and MenuDropdowns.tsx, which is fetched in an idle moment, or when somebody reaches for the menu before. `data-watched` says that
 * the buttons answer, `data-live` that the drop-downs are there.
 */
export function watchMenu(): void {
  const bar = document.querySelector<HTMLElement>('.menu-bar');
  const header = bar?.closest<HTMLElement>('.site-header');
  if (!bar || !header) return;
  let opened: HTMLElement | null = null;
  /** What opens as soon as the drop-downs are there. */
  let awaited: HTMLElement | null = null;
  let arrival: Promise<void> | undefined;
  let hovered = false;
  let touched = false;
  let last: Point = { x: 0, y: 0 };
  let planned: HTMLElement | null | undefined;
  let timer = 0;

  const forget = () => {
    clearTimeout(timer);
    planned = undefined;
  };
  const bring = () => {
    arrival ??= insertDropdowns(bar);
    arrival.catch(() => (arrival = undefined));
    return arrival;
  };
  const showLater = (dropdown: HTMLElement, byHovering: boolean) =>
    bring().then(
      () => dropdown === awaited && show(dropdown, byHovering),
      // a click then leads to the page with the same content; hovering does nothing
      () => dropdown === awaited && !byHovering && location.assign(dropdown.querySelector('a')!.href),
    );
  const show = (dropdown: HTMLElement | null, byHovering = false) => {
    forget();
    awaited = dropdown;
    if (dropdown && !bar.dataset.live) {
      void showLater(dropdown, byHovering);
      return;
    }
    if (dropdown === opened) return;
    hovered = byHovering;
    for (const [of, on] of [
      [opened, false],
      [dropdown, true],
    ] as const) {
      of?.classList.toggle('dropdown--open', on);
      of?.querySelector('.dropdown__toggle')?.setAttribute('aria-expanded', String(on));
    }
    opened = dropdown;
    if (dropdown) showCurrent(dropdown);
  };
  /** Runs a change after a delay, unless another one is planned by then. With `held` the delay restarts with every move. */
  const plan = (what: HTMLElement | null, wait: number, held = false) => {
    if (what === planned && !held) return;
    forget();
    planned = what;
    timer = window.setTimeout(() => {
      planned = undefined;
      if (what?.matches('.dropdown') === false) unfold(what);
      else show(what, true);
    }, wait);
  };

  const onPointer = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const from = last;
    last = { x: event.clientX, y: event.clientY };
    const target = event.target as Element;
    const dropdown = target.closest<HTMLElement>('.dropdown');
    if (!dropdown) {
      if (opened) plan(null, LEAVE);
      else forget();
    } else if (dropdown !== opened) {
      const passing = opened !== null && movesDown(from, last);
      plan(dropdown, passing ? AIM : opened ? SWITCH : OPEN, passing);
    } else {
      const line = target.closest<HTMLElement>('.dropdown__inner li');
      if (!line || line.classList.contains(ON) || !line.querySelector(UNFOLDS)) return forget();
      const column = line.parentElement!.querySelector(`:scope > .${ON} > .dropdown__column`);
      const passing = column !== null && movesTowards(column.getBoundingClientRect(), from, last);
      plan(line, passing ? AIM : STEP, passing);
    }
  };
  header.addEventListener('pointermove', onPointer, { passive: true });
  header.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse' && opened) plan(null, LEAVE);
    else forget();
  });

  document.addEventListener(
    'pointerdown',
    ({ pointerType, target }) => {
      touched = pointerType !== 'mouse';
      if (!opened?.contains(target as Node)) show(null);
    },
    { passive: true },
  );
  bar.addEventListener('click', (event) => {
    const target = event.target as Element;
    const dropdown = target.closest<HTMLElement>('.dropdown');
    if (!dropdown) return;
    if (target.closest('.dropdown__toggle')) {
      // a click after the hovering that opened it keeps it open
      const stays = dropdown === opened && hovered && event.detail > 0;
      hovered = false;
      show(dropdown === opened && !stays ? null : dropdown);
      return;
    }
    // the first tap expands, the second follows the link
    const line = target.closest<HTMLElement>('.dropdown__inner li') ?? dropdown;
    const folded = line === dropdown ? dropdown !== opened : !line.classList.contains(ON) && line.querySelector(UNFOLDS);
    if (!touched || event.detail === 0 || !folded || !target.closest('a')) return;
    event.preventDefault();
    if (line === dropdown) show(dropdown);
    else unfold(line);
  });

  bar.addEventListener('focusin', ({ target }) => {
    const focused = target as HTMLElement;
    const line = focused.closest<HTMLElement>('.dropdown__inner li');
    if (line?.querySelector(UNFOLDS) && focused.matches(':focus-visible')) unfold(line);
  });
  bar.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !opened?.contains(relatedTarget as Node)) show(null);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && opened) {
      const dropdown = opened;
      show(null);
      if (dropdown.contains(document.activeElement)) dropdown.querySelector<HTMLElement>('.dropdown__toggle')?.focus();
      return;
    }
    const to = bar.contains(event.target as Node) && event.key.startsWith('Arrow') && !event.altKey && destination(event);
    if (!to) return;
    event.preventDefault();
    const dropdown = to.closest<HTMLElement>('.dropdown');
    if (to.closest('.dropdown__panel')) show(dropdown);
    to.focus();
  });
  addEventListener('pagehide', () => show(null));
  const bringAhead = () => void bring().catch(() => undefined);
  header.addEventListener('pointerenter', bringAhead);
  bar.addEventListener('focusin', bringAhead);
  onceIdle(bringAhead);
  bar.dataset.watched = 'true';
}

/** Fetches the drop-downs and puts each beside its item. */
async function insertDropdowns(bar: HTMLElement): Promise<void> {
  const panels = await fetchFragment('dropdowns');
  for (const panel of [...panels.children]) {
    const dropdown = bar.querySelector(`[data-dropdown="${panel.id.slice('dropdown-'.length)}"]`);
    dropdown?.querySelector('.dropdown__toggle')?.setAttribute('aria-controls', panel.id);
    dropdown?.append(panel);
  }
  bar.dataset.live = 'true';
}

/** Unfolds a line in place of its neighbours. */
function unfold(line: Element): void {
  for (const other of line.parentElement!.children) other.classList.toggle(ON, other === line);
}

/** A panel opens at the page it is opened on. */
function showCurrent(dropdown: HTMLElement): void {
  const current = [...dropdown.querySelectorAll('.dropdown__inner [aria-current]')].at(-1);
  for (let line = current?.closest('li'); line?.closest('.dropdown__inner'); line = line.parentElement?.closest('li')) {
    if (line.querySelector(UNFOLDS)) unfold(line);
  }
}

/** Where an arrow key leads: along the bar and down from it, along a column, into the next one and back. */
function destination({ key, target }: KeyboardEvent): HTMLElement | null | undefined {
  const focused = target as HTMLElement;
  const line = focused.closest('.dropdown__inner li');
  const dropdown = focused.closest('.dropdown');
  if (!line) {
    if (key === 'ArrowDown') return dropdown?.querySelector<HTMLElement>(`.dropdown__inner ${FOCUSABLE}`);
    const stops = [...(focused.closest('.menu-bar')?.querySelectorAll<HTMLElement>(`:scope > li > ${FOCUSABLE}`) ?? [])];
    return stops[stops.indexOf(focused) + STEPS[key as keyof typeof STEPS]];
  }
  if (key === 'ArrowRight') return line.querySelector<HTMLElement>(`:scope > .dropdown__column ${FOCUSABLE}`);
  if (key === 'ArrowLeft') return line.parentElement!.closest('li')?.querySelector<HTMLElement>(`:scope > ${FOCUSABLE}`);
  const stops = [...line.parentElement!.querySelectorAll<HTMLElement>(`:scope > li > ${FOCUSABLE}`)];
  const index = stops.indexOf(focused) + STEPS[key as keyof typeof STEPS];
  return index < 0 ? dropdown?.querySelector<HTMLElement>('.dropdown__toggle') : stops[index];
}

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
