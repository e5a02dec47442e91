/** The screens that what differs between phones and desks is tried on. */
export const PHONE = { width: 360, height: 740 };
export const WIDE = { width: 1440, height: 900 };

/** For what is about movement: other pages are drawn without it, which takes a quarter less of a processor. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;
