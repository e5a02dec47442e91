/** The screens that what differs between phones and desks is tried on. */
export const PHONE = { width: 360, height: 740 };
export const WIDE = { width: 1440, height: 900 };
