import '../../views/layout/MenuDrops.css';
import { fetchFragment } from '../fragments/fragments';
import { onceIdle } from '../once-idle';
import { headsDown, headsFor } from './menu-aim';
import type { Point } from './menu-aim';

/** Milliseconds: before hovering opens, before another item or line takes over, before leaving closes. */
const OPEN = 80;
const STEP = 40;
const SWITCH = 120;
/** On the way to the panel or the next column: what is passed meanwhile is not meant. */
const AIM = 250;
const LEAVE = 300;

/** What a line of a column can unfold. */
const UNFOLDS = ':scope > :is(.drop__column, .drop__note)';
const FOCUSABLE = ':is(a[href], button)';
const ON = 'is-on';

/**
 * The drop-downs of wide screens: by hovering, by keyboard, and on touch by a first tap. The mark-up is views/layout/MenuBar.tsx
 * and MenuDrops.tsx, which is fetched in an idle moment, or when somebody reaches for the menu before. `data-watched` says that
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
    arrival ??= bringDrops(bar);
    arrival.catch(() => (arrival = undefined));
    return arrival;
  };
  const showLater = (drop: HTMLElement, byHovering: boolean) =>
    bring().then(
      () => drop === awaited && show(drop, byHovering),
      // whoever pressed gets the page that lists the same; whoever only pointed gets nothing
      () => drop === awaited && !byHovering && location.assign(drop.querySelector('a')!.href),
    );
  const show = (drop: HTMLElement | null, byHovering = false) => {
    forget();
    awaited = drop;
    if (drop && !bar.dataset.live) {
      void showLater(drop, byHovering);
      return;
    }
    if (drop === opened) return;
    hovered = byHovering;
    for (const [of, on] of [
      [opened, false],
      [drop, true],
    ] as const) {
      of?.classList.toggle('drop--open', on);
      of?.querySelector('.drop__toggle')?.setAttribute('aria-expanded', String(on));
    }
    opened = drop;
    if (drop) showCurrent(drop);
  };
  /** Does it after a while, unless the pointer wants something else by then. Held, the while begins anew with every move. */
  const plan = (what: HTMLElement | null, wait: number, held = false) => {
    if (what === planned && !held) return;
    forget();
    planned = what;
    timer = window.setTimeout(() => {
      planned = undefined;
      if (what?.matches('.drop') === false) unfold(what);
      else show(what, true);
    }, wait);
  };

  const onPointer = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const from = last;
    last = { x: event.clientX, y: event.clientY };
    const target = event.target as Element;
    const drop = target.closest<HTMLElement>('.drop');
    if (!drop) {
      if (opened) plan(null, LEAVE);
      else forget();
    } else if (drop !== opened) {
      const passing = opened !== null && headsDown(from, last);
      plan(drop, passing ? AIM : opened ? SWITCH : OPEN, passing);
    } else {
      const line = target.closest<HTMLElement>('.drop__inner li');
      if (!line || line.classList.contains(ON) || !line.querySelector(UNFOLDS)) return forget();
      const column = line.parentElement!.querySelector(`:scope > .${ON} > .drop__column`);
      const passing = column !== null && headsFor(column.getBoundingClientRect(), from, last);
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
    const drop = target.closest<HTMLElement>('.drop');
    if (!drop) return;
    if (target.closest('.drop__toggle')) {
      // a click that follows the hovering which opened it means "stay"
      const stays = drop === opened && hovered && event.detail > 0;
      hovered = false;
      show(drop === opened && !stays ? null : drop);
      return;
    }
    // the first tap unfolds, the second follows the link
    const line = target.closest<HTMLElement>('.drop__inner li') ?? drop;
    const folded = line === drop ? drop !== opened : !line.classList.contains(ON) && line.querySelector(UNFOLDS);
    if (!touched || event.detail === 0 || !folded || !target.closest('a')) return;
    event.preventDefault();
    if (line === drop) show(drop);
    else unfold(line);
  });

  bar.addEventListener('focusin', ({ target }) => {
    const focused = target as HTMLElement;
    const line = focused.closest<HTMLElement>('.drop__inner li');
    if (line?.querySelector(UNFOLDS) && focused.matches(':focus-visible')) unfold(line);
  });
  bar.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !opened?.contains(relatedTarget as Node)) show(null);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && opened) {
      const drop = opened;
      show(null);
      if (drop.contains(document.activeElement)) drop.querySelector<HTMLElement>('.drop__toggle')?.focus();
      return;
    }
    const to = bar.contains(event.target as Node) && event.key.startsWith('Arrow') && !event.altKey && destination(event);
    if (!to) return;
    event.preventDefault();
    const drop = to.closest<HTMLElement>('.drop');
    if (to.closest('.drop__panel')) show(drop);
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
async function bringDrops(bar: HTMLElement): Promise<void> {
  const panels = await fetchFragment('drops');
  for (const panel of [...panels.children]) {
    const drop = bar.querySelector(`[data-drop="${panel.id.slice('drop-'.length)}"]`);
    drop?.querySelector('.drop__toggle')?.setAttribute('aria-controls', panel.id);
    drop?.append(panel);
  }
  bar.dataset.live = 'true';
}

/** Unfolds a line in place of its neighbours. */
function unfold(line: Element): void {
  for (const other of line.parentElement!.children) other.classList.toggle(ON, other === line);
}

/** A panel opens at the page it is opened on. */
function showCurrent(drop: HTMLElement): void {
  const current = [...drop.querySelectorAll('.drop__inner [aria-current]')].at(-1);
  for (let line = current?.closest('li'); line?.closest('.drop__inner'); line = line.parentElement?.closest('li')) {
    if (line.querySelector(UNFOLDS)) unfold(line);
  }
}

/** Where an arrow key leads: along the bar and down from it, along a column, into the next one and back. */
function destination({ key, target }: KeyboardEvent): HTMLElement | null | undefined {
  const focused = target as HTMLElement;
  const line = focused.closest('.drop__inner li');
  const drop = focused.closest('.drop');
  if (!line) {
    if (key === 'ArrowDown') return drop?.querySelector<HTMLElement>(`.drop__inner ${FOCUSABLE}`);
    const stops = [...(focused.closest('.menu-bar')?.querySelectorAll<HTMLElement>(`:scope > li > ${FOCUSABLE}`) ?? [])];
    return stops[stops.indexOf(focused) + STEPS[key as keyof typeof STEPS]];
  }
  if (key === 'ArrowRight') return line.querySelector<HTMLElement>(`:scope > .drop__column ${FOCUSABLE}`);
  if (key === 'ArrowLeft') return line.parentElement!.closest('li')?.querySelector<HTMLElement>(`:scope > ${FOCUSABLE}`);
  const stops = [...line.parentElement!.querySelectorAll<HTMLElement>(`:scope > li > ${FOCUSABLE}`)];
  const index = stops.indexOf(focused) + STEPS[key as keyof typeof STEPS];
  return index < 0 ? drop?.querySelector<HTMLElement>('.drop__toggle') : stops[index];
}

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
