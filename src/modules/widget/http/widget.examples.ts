import type { WidgetAnswer } from '../contract/widget-model';

export const SCREEN_EXAMPLE: WidgetAnswer = {
  ok: true,
  model: {
    path: '/widget/?step=salon',
    title: 'Оберіть салон',
    brand: { name: 'Оксамит', logo: null, color: null, theme: 'normal' },
    step: 'salon',
    progress: [{ step: 'salon', href: null }],
    back: null,
    summary: {
      later: null,
      salon: null,
      picture: null,
      services: [],
      employee: null,
      when: null,
      price: null,
      duration: null,
      sketch: null,
    },
    hold: null,
    keepsNoTime: false,
    carried: { draft: 'bWFkZSB1cCBmb3IgZG9jcw' },
    notice: null,
    body: { kind: 'closed', text: 'Онлайн-запис зараз закрито', again: null },
    whom: [{ whom: 'me', href: '/widget/', isCurrent: true }],
    help: null,
    phone: { href: 'tel:+380440000000', label: '+380 44 000 00 00' },
    messengers: [{ label: 'Telegram', url: 'https://t.me/example' }],
    about: null,
    analytics: null,
  },
};
export const SCREEN_NULLABLE: string[] = [
  'again',
  'later',
  'logo',
  'color',
  'href',
  'back',
  'salon',
  'picture',
  'employee',
  'when',
  'price',
  'duration',
  'hold',
  'notice',
  'help',
  'phone',
  'about',
  'analytics',
];

/** What the names that are null in the example hold otherwise, where it is no text. */
export const SCREEN_NULLS = { picture: 'object', sketch: 'object', hold: 'object', about: 'object' } as const;
