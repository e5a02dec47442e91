import { useEffect, useState } from 'react';

/** Takes the focus to the first field with a problem, once it is on the page. */
export function useFirstInvalidField(content: { readonly current: HTMLElement | null }) {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!times) return;
    const wrong = content.current?.querySelector('[aria-invalid=true], [data-wrong]');
    const field = wrong?.matches('input, select, textarea, [data-wrong]') ? wrong : wrong?.querySelector('input');
    if (field instanceof HTMLElement) {
      field.closest('details')?.setAttribute('open', '');
      field.focus();
    }
  }, [times, content]);
  return { focus: () => setTimes((now) => now + 1) };
}
