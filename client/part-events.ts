/** Sent on a dialog when it is shown, which may be before it is modal and `dialog:open`. */
export const SHOWN = 'dialog:shown';

/** Sent on an island, and bubbling, when it is live, or works as plain HTML because its code cannot be had. */
export const SETTLED = 'island:settled';
