import { ANSWER_FIELDS, TYPED_FIELDS } from '../../../src/modules/clients/contract/booking-draft';
import { SCREEN_FORM } from './PostForm';

/** What was typed in this tab and not sent yet: it outlives another time, going back and a reload. */
const KEY = 'booking-typed';
/** As long as the server keeps what was sent, ms. */
const LIFE_MS = 2 * 3_600_000;
const NAMES: readonly string[] = TYPED_FIELDS;

type Typed = Readonly<Record<string, string>>;
type Field = HTMLInputElement | HTMLTextAreaElement;

export function storeTyped(field: Field): void {
  if (!(NAMES.includes(field.name) || field.name.startsWith(ANSWER_FIELDS)) || field.type === 'hidden' || field.form?.id !== SCREEN_FORM)
    return;
  const isOff = field.type === 'checkbox' && !(field as HTMLInputElement).checked;
  write({ ...read(), [field.name]: isOff ? '' : field.value });
}

/** Puts what was typed into the fields of a screen that came without it; what somebody typed before the script came is kept. */
export function restoreTyped(root: ParentNode): void {
  const typed = read();
  for (const field of root.querySelectorAll<Field>(`#${SCREEN_FORM} :is(input:not([type=hidden]), textarea)`)) {
    const value = typed[field.name];
    if (field.type === 'checkbox') {
      if (value === field.value) (field as HTMLInputElement).checked = true;
    } else if (field.type === 'radio') {
      if (value === field.value) (field as HTMLInputElement).checked = true;
    } else if (field.type !== 'file' && field.value !== '') storeTyped(field);
    else if (value) {
      field.value = value;
      field.closest('details')?.setAttribute('open', '');
    }
  }
}

/** The appointment is booked, or somebody has signed out. */
export function clearTyped(): void {
  write({});
}

function read(): Typed {
  try {
    const { at, typed } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { readonly at?: number; readonly typed?: Typed };
    return at !== undefined && typed && Date.now() - at < LIFE_MS ? typed : {};
  } catch {
    // a browser that keeps nothing
    return {};
  }
}

function write(typed: Typed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ at: Date.now(), typed }));
  } catch {
    // as above
  }
}
