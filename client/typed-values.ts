type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTick = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

const isWord = (field: Field): field is HTMLInputElement | HTMLTextAreaElement => !isTick(field) && !(field instanceof HTMLSelectElement);

/**
 * What was typed, ticked and chosen in the fields of an island before it became live. React neither sees nor always keeps it, so
 * it is entered again, by events, once React listens.
 * @returns enters it
 */
export function typedValues(island: HTMLElement): () => void {
  const fields = () => [...island.querySelectorAll<Field>('input, textarea, select')];
  const typed = new Map(fields().flatMap((field) => (isChanged(field) ? [[field, valueOf(field)]] : [])));
  return () => {
    for (const field of fields()) {
      // something may have been typed during hydration
      const value = isChanged(field) ? valueOf(field) : typed.get(field);
      if (value !== undefined) enter(field, value);
    }
  };
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
