const PALETTE = 'console-palette';
const HELP = 'console-help';
const SEQUENCE_MS = 1500;

const dialogOf = (id: string) => document.getElementById(id) as HTMLDialogElement | null;
/** When G was pressed. */
let began = -Infinity;

/**
 * Ctrl K or ⌘ K: where to; / to search; ? for all keys; g and a letter: to a part; a letter alone: a command of the palette. Nothing while
 * somebody types.
 */
export function watchKeys(): void {
  watchPalette();
  for (const button of document.querySelectorAll<HTMLElement>('[data-console-opens]')) {
    button.hidden = false;
    button.addEventListener('click', () => open(button.dataset.consoleOpens!));
  }
  document.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyK') {
      event.preventDefault();
      return open(PALETTE);
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping() || document.querySelector('dialog[open]')) return;
    if (event.key === '?') return open(HELP);
    if (event.key === '/') {
      const field = document.querySelector<HTMLInputElement>('.console-search input');
      if (field) event.preventDefault();
      return field?.focus();
    }
    // by the key's place, so that it is the same with a Ukrainian layout
    if (event.code === 'KeyG') return void (began = event.timeStamp);
    const wanted = event.timeStamp - began < SEQUENCE_MS ? `.console__link[data-key="${event.code}"]` : `[data-command="${event.code}"]`;
    began = -Infinity;
    document.querySelector<HTMLElement>(wanted)?.click();
  });
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, select, textarea, [contenteditable]') ?? false;
}

function open(id: string): void {
  const dialog = dialogOf(id);
  if (!dialog || dialog.open) return;
  dialog.showModal();
  const field = dialog.querySelector('input');
  if (!field) return;
  field.value = '';
  field.dispatchEvent(new Event('input'));
  field.focus();
}

function watchPalette(): void {
  const field = dialogOf(PALETTE)?.querySelector('input');
  const list = dialogOf(PALETTE)?.querySelector('ul');
  if (!field || !list) return;
  const entries = [...list.querySelectorAll<HTMLElement>('a, button')];
  const shown = () => entries.filter((entry) => !entry.parentElement!.hidden);
  let at = 0;
  const mark = (to: number) => {
    const all = shown();
    at = all.length === 0 ? 0 : (to + all.length) % all.length;
    const marked = all[at];
    for (const entry of entries) entry.classList.toggle('is-marked', entry === marked);
    if (marked) field.setAttribute('aria-activedescendant', marked.id);
    else field.removeAttribute('aria-activedescendant');
  };
  field.addEventListener('input', () => {
    const wanted = field.value.trim().toLowerCase();
    for (const entry of entries)
      entry.parentElement!.hidden = entry.matches('button') ? wanted === '' : !(entry.textContent ?? '').toLowerCase().includes(wanted);
    mark(0);
  });
  for (const button of list.querySelectorAll<HTMLButtonElement>('button'))
    button.addEventListener('click', () => (field.name = button.dataset.field!));
  field.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) mark(at + step);
    else if (event.key === 'Enter') shown()[at]?.click();
    else return;
    event.preventDefault();
  });
}
