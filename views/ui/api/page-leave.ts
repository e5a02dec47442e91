const NOTED = ['beforeunload', 'pageshow'] as const;

/**
 * Follows whether the visitor has begun to go elsewhere, by whatever way: a link, a form, the address. A reload would cancel that.
 * @param window whose page it is
 */
export function watchPageLeave(window: EventTarget): { readonly isLeaving: () => boolean; readonly stop: () => void } {
  let isLeaving = false;
  // `pageshow`: a return to the page
  const note = ({ type }: Event) => {
    isLeaving = type === 'beforeunload';
  };
  for (const type of NOTED) window.addEventListener(type, note);
  return {
    isLeaving: () => isLeaving,
    stop: () => {
      for (const type of NOTED) window.removeEventListener(type, note);
    },
  };
}
