type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTick = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

const isWord = (field: Field): field is HTMLInputElement | HTMLTextAreaElement => !isTick(field) && !(field instanceof HTMLSelectElement);

/**
 * What was typed, ticked and chosen in the fields of an island before it became live. React neither sees nor always keeps it, so
 * it is entered again, by events, once React listens. Fields that it had to make anew are known by their names.
 * @returns enters it
 */
export function typedValues(island: HTMLElement): () => void {
  return valuesOf(island, isChanged);
}

/** What is in the fields of an island that React is about to take away. @returns enters it into those that stand there then */
export function fieldValues(island: HTMLElement): () => void {
  return valuesOf(island, (field) => field.type !== 'hidden');
}

function valuesOf(island: HTMLElement, isWanted: (field: Field) => boolean): () => void {
  const fields = () => [...island.querySelectorAll<Field>('input, textarea, select')];
  const typed = new Map(fields().flatMap((field) => (isWanted(field) ? [[keyOf(field), valueOf(field)]] : [])));
  const { activeElement } = document;
  return () => {
    for (const field of fields()) {
      // something may have been typed during hydration
      const value = isChanged(field) ? valueOf(field) : typed.get(keyOf(field));
      if (value !== undefined && (isChanged(field) || value !== valueOf(field)) && !isOtherChoice(field, value)) enter(field, value);
    }
    const { id, isConnected } = activeElement ?? {};
    if (id && !isConnected) document.getElementById(id)?.focus();
  };
}

/** A radio that was not chosen: who chooses another takes it back. */
const isOtherChoice = (field: Field, value: string) => field.type === 'radio' && value === 'false';

/** What is the same of a field that is made anew. */
function keyOf(field: Field): string {
  return [field.id, field.name, isTick(field) ? field.value : ''].join(' ');
}

function isChanged(field: Field): boolean {
  if (isTick(field)) return field.type === 'radio' ? field.checked && !field.defaultChecked : field.checked !== field.defaultChecked;
  if (isWord(field)) return field.value !== field.defaultValue;
  const initial = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return field.value !== (initial?.value ?? '');
}

function valueOf(field: Field): string {
  return isTick(field) ? String(field.checked) : field.value;
}

/** React ignores an event when the value has not changed since it last read it: its first value is set before the new one. */
function enter(field: Field, value: string): void {
  if (isTick(field)) {
    field.checked = value !== 'true';
    field.click();
  } else if (isWord(field)) {
    const { selectionStart, selectionEnd } = field;
    field.value = field.defaultValue;
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value);
    // inputs of these types have no selection
    if (selectionStart !== null && field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
