import { timeOfDay } from '../../src/shared/clock-time';

/**
 * Appointments are moved in the calendar: dragged, or by the keyboard: M on an appointment, arrows, Enter, Esc. Either way the page that asks comes next,
 * with the new time filled in. Who has a room or device is moved among the columns of that room or device alone.
 */
export function watchCalendar(): void {
  let dragged: HTMLElement | null = null;
  let grabbed = 0;
  document.addEventListener('dragstart', (event) => {
    dragged = appointmentElement(event.target);
    if (dragged) grabbed = event.clientY - dragged.getBoundingClientRect().top;
  });
  document.addEventListener('dragover', (event) => {
    if (dragged && placeAt(dragged, event.clientX, event.clientY - grabbed)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const place = dragged && placeAt(dragged, event.clientX, event.clientY - grabbed);
    if (!dragged || !place) return;
    event.preventDefault();
    leave(dragged, place);
  });
  document.addEventListener('keydown', onKey);
  document.addEventListener('click', bookWherePressed);
}

/** An empty place is one link for all of its time: a press with a pointer begins where it was. */
function bookWherePressed(event: MouseEvent): void {
  const free = (event.target as Element | null)?.closest<HTMLAnchorElement>('.console-calendar__free');
  // pressed by the keyboard it has no place
  if (!free || event.detail === 0) return;
  const grid = gridOf(free);
  const steps = Math.floor((event.clientY - free.getBoundingClientRect().top) / stepHeight(grid));
  const address = new URL(free.href);
  address.searchParams.set('start', timeOfDay(Number(free.dataset.from) + steps * Number(grid.dataset.step)));
  free.href = address.href;
}

interface Place {
  readonly column: number;
  readonly minute: number;
}

let moving: { readonly appointment: HTMLElement; readonly style: string; place: Place } | null = null;
const STEPS: Readonly<Record<string, readonly [columns: number, steps: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!moving) {
    const appointment = event.code === 'KeyM' ? appointmentElement(document.activeElement) : null;
    if (!appointment) return;
    moving = {
      appointment,
      style: appointment.getAttribute('style')!,
      place: { column: columnOf(appointment), minute: Number(appointment.dataset.from) },
    };
    appointment.classList.add('is-moved');
    return event.preventDefault();
  }
  const step = STEPS[event.key];
  if (event.key === 'Escape') return end();
  if (event.key === 'Enter') {
    event.preventDefault();
    const { appointment, place } = moving;
    end();
    return leave(appointment, place);
  }
  if (!step) return;
  event.preventDefault();
  shift(step[0], step[1]);
}

function shift(columns: number, steps: number): void {
  const { appointment, place } = moving!;
  const grid = gridOf(appointment);
  const open = columnsFor(appointment);
  const column = open[Math.min(Math.max(0, open.indexOf(place.column) + columns), open.length - 1)]!;
  moving!.place = { column, minute: Math.max(Number(grid.dataset.start), place.minute + steps * Number(grid.dataset.step)) };
  const [begin, end] = appointment.style.gridRow.split('/').map(Number) as [number, number];
  const row = (moving!.place.minute - Number(grid.dataset.start)) / Number(grid.dataset.line) + 2;
  appointment.style.gridColumn = String(column + 2);
  appointment.style.gridRow = `${row} / ${row + end - begin}`;
  appointment.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function end(): void {
  moving!.appointment.setAttribute('style', moving!.style);
  moving!.appointment.classList.remove('is-moved');
  moving = null;
}

const appointmentElement = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('.console-calendar__item[data-move]') ?? null;
const columnOf = (appointment: HTMLElement) => parseInt(appointment.style.gridColumn) - 2;
const gridOf = (appointment: HTMLElement) => appointment.closest<HTMLElement>('.console-calendar__grid')!;
const namesOf = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>('.console-calendar__name')];

/** Of which room or device a column is; empty: of an employee. */
const resourceOf = (name: HTMLElement) => name.dataset.unit?.split(' ')[0] ?? '';

/** Columns that an appointment may be moved to: of all employees, or of all units of what it has. */
function columnsFor(appointment: HTMLElement): readonly number[] {
  const resources = namesOf(gridOf(appointment)).map(resourceOf);
  const own = resources[columnOf(appointment)];
  return resources.flatMap((resource, column) => (resource === own ? [column] : []));
}

/** Pixels of a step, which is several lines. */
function stepHeight(grid: HTMLElement): number {
  const line = parseFloat(getComputedStyle(grid).gridTemplateRows.split(' ')[1]!);
  return (line * Number(grid.dataset.step)) / Number(grid.dataset.line);
}

/** Which column and minute a point of the window is in. */
function placeAt(appointment: HTMLElement, x: number, y: number): Place | null {
  const grid = gridOf(appointment);
  const names = namesOf(grid);
  const column = names.findIndex((name) => {
    const { left, right } = name.getBoundingClientRect();
    return x >= left && x < right;
  });
  const hour = grid.querySelector('.console-calendar__hour');
  if (!columnsFor(appointment).includes(column) || !hour) return null;
  const steps = Math.round((y - hour.getBoundingClientRect().top) / stepHeight(grid));
  return steps < 0 || y > grid.getBoundingClientRect().bottom
    ? null
    : { column, minute: Number(grid.dataset.start) + steps * Number(grid.dataset.step) };
}

function leave(appointment: HTMLElement, { column, minute }: Place): void {
  const grid = gridOf(appointment);
  const { employee, day, unit } = namesOf(grid)[column]!.dataset as { employee: string; day: string; unit?: string };
  const step = Number(grid.dataset.step);
  // a unit is taken before the first service begins, or for a later one
  const later = Math.round((minute - Number(appointment.dataset.from)) / step) * step;
  const begins = unit === undefined ? minute : Number(appointment.dataset.begins) + later;
  const query = new URLSearchParams({ date: day, start: timeOfDay(begins), ...(unit === undefined ? { employee } : { unit }) });
  location.assign(`${appointment.dataset.move!}?${query.toString()}`);
}
