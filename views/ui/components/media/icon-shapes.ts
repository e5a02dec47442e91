/** One shape of a 24 × 24 drawing: the path, and whether it is filled instead of outlined. */
export interface IconShape {
  readonly path: string;
  readonly filled?: true;
}

const line = (path: string): IconShape => ({ path });
const filled = (path: string): IconShape => ({ path, filled: true });

const RING = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z';
const PERSON = 'M16 7.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4 21c0-4.2 3.4-6.5 8-6.5s8 2.3 8 6.5Z';
const HEART = 'M12 20.5 4.2 12.6a4.9 4.9 0 0 1 7-7l.8.8.8-.8a4.9 4.9 0 0 1 7 7L12 20.5Z';

/** The icons of the site, drawn by hand in one style: 1.5 px outlines with cut ends and sharp corners, on 24 × 24. */
export const ICON_SHAPES = {
  search: line('M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM15.2 15.2 21 21'),
  account: line(PERSON),
  'account-filled': filled(PERSON),
  cart: line('M5.2 8h13.6L20 21H4L5.2 8ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5'),
  menu: line('M3 8.5h18M3 15.5h18'),
  close: line('m5 5 14 14M19 5 5 19'),
  'arrow-left': line('M22 12H3M9.5 5 2.5 12l7 7'),
  'arrow-right': line('M2 12h19m-6.5-7 7 7-7 7'),
  'arrow-out': line('M6 18 18 6M8.5 6H18v9.5'),
  'chevron-down': line('m5 9 7 7 7-7'),
  'chevron-up': line('m5 15.5 7-7 7 7'),
  'chevron-left': line('m15.5 5-7 7 7 7'),
  'chevron-right': line('m8.5 5 7 7-7 7'),
  phone: line('M5.3 3h3.2l2 5.2-2.4 1.9c1.3 2.6 3.2 4.5 5.8 5.8l1.9-2.4 5.2 2v3.2c0 1.3-1 2.3-2.3 2.3C10.3 21 3 13.7 3 5.3 3 4 4 3 5.3 3Z'),
  chat: line('M3 4h18v13h-9.5L7 21v-4H3V4ZM7.5 8.75h9M7.5 12.25h5.5'),
  mail: line('M3 5.5h18v13H3v-13ZM3.5 6l8.5 7 8.5-7'),
  check: line('m3.5 12.5 5.75 5.75L20.5 6.5'),
  minus: line('M4 12h16'),
  plus: line('M12 4v16M4 12h16'),
  info: line(`${RING}M12 11v6.25M12 6.75v2`),
  warning: line('M12 3.5 22 20.5H2L12 3.5ZM12 10v5M12 16v2'),
  clock: line(`${RING}M12 6.5v6l4 2`),
  calendar: line('M4 5.5h16v15H4v-15ZM4 10h16M8.5 3v5M15.5 3v5'),
  pin: line('M12 21.5s7-6.3 7-11.5a7 7 0 1 0-14 0c0 5.2 7 11.5 7 11.5ZM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z'),
  globe: line(`${RING}M3 12h18M12 3c4.7 5 4.7 13 0 18M12 3c-4.7 5-4.7 13 0 18`),
  gift: line(
    'M4.5 11v10h15V11M3 7h18v4H3V7ZM12 7v14M12 7C8.8 7 7 5.6 7 4.3 7 2.2 11.2 2.4 12 7ZM12 7c3.2 0 5-1.4 5-2.7 0-2.1-4.2-1.9-5 2.7Z',
  ),
  heart: line(HEART),
  'heart-filled': filled(HEART),
  star: filled('m12 3 2.7 6.2 6.8.6-5.1 4.5 1.5 6.6-5.9-3.5-5.9 3.5 1.5-6.6-5.1-4.5 6.8-.6L12 3Z'),
  instagram: line(
    'M7.5 3h9A4.5 4.5 0 0 1 21 7.5v9a4.5 4.5 0 0 1-4.5 4.5h-9A4.5 4.5 0 0 1 3 16.5v-9A4.5 4.5 0 0 1 7.5 3ZM16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM16.25 6.75h1.75',
  ),
  facebook: line('M17 3h-1.5A3.5 3.5 0 0 0 12 6.5V21.5M8 11.25h8.5'),
  tiktok: line('M13 2.5v13.25a4.25 4.25 0 1 1-4.25-4.25M13 3c.4 3.3 2.7 5.5 6.25 5.75'),
  youtube: line('M2.5 6.25c6.3-1.4 12.7-1.4 19 0v11.5c-6.3 1.4-12.7 1.4-19 0V6.25ZM10 8.75v6.5L15.5 12 10 8.75Z'),
  linkedin: line('M4.5 9.5V20.5M4.5 4.25V6.5M10 20.5v-11M10 14.5c0-6.3 9.5-6.3 9.5 0v6'),
  telegram: line('M21.25 3.75 2.5 11l6.25 2.75L11 20.5l3.25-4.5 4.5 3 2.5-15.25ZM8.75 13.75l7-5.25'),
  viber: line(
    'M12 3c6.3 0 8.75 2 8.75 7.5S18.3 18 12 18l-4 3.5v-4C4.6 16.6 3.25 14.5 3.25 10.5 3.25 5 5.7 3 12 3ZM8.25 7c-.3 4.5 2.6 7.5 7.25 7.25M12.25 6.5c2.4.1 3.6 1.3 3.75 3.75',
  ),
} as const satisfies Record<string, IconShape>;

export type IconName = keyof typeof ICON_SHAPES;
