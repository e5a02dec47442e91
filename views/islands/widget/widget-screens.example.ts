import type { HelpForm } from '../../../src/modules/widget/contract/help-model';
import type { WidgetBody, WidgetModel } from '../../../src/modules/widget/contract/widget-model';

const FIELDS = { salon: 'salon', services: 'cut', employee: 'any', date: '2026-11-24', time: '10:30' };
const CHOICE = '?salon=salon&services=cut&employee=any';

const HELP: HelpForm = {
  fields: { ...FIELDS, action: 'help' },
  name: 'Анна',
  phone: '+380 67 123-45-67',
  comment: '',
  problems: { phone: 'Вкажіть коректний номер' },
  isOpen: false,
};

const BODIES: readonly WidgetBody[] = [
  {
    kind: 'salon',
    salons: [
      {
        id: 'salon',
        name: 'Печерськ',
        address: 'бульвар Лесі Українки, 24',
        price: null,
        level: null,
        picture: null,
        href: '/widget/?salon=salon',
        isChosen: false,
      },
    ],
    routes: [
      { route: 'serviceProfessionalTime', href: '/widget/?step=salon', isCurrent: true },
      { route: 'timeServiceProfessional', href: '/widget/?route=timeServiceProfessional&step=salon', isCurrent: false },
    ],
  },
  {
    kind: 'service',
    query: '',
    genders: [{ gender: 'all', href: '/widget/?salon=salon&step=service', isCurrent: true }],
    groups: [
      {
        name: 'Стрижки',
        isOpen: true,
        services: [
          {
            id: 'cut',
            name: 'Стрижка',
            price: '900 грн',
            duration: '1 год',
            description: 'З укладанням',
            isLiked: true,
            href: '/widget/?salon=salon&step=service',
            isChosen: true,
          },
          {
            id: 'tint',
            name: 'Тонування',
            price: null,
            duration: '30 хв',
            description: null,
            isLiked: false,
            href: '/widget/?salon=salon&services=cut,tint',
            isChosen: false,
          },
        ],
      },
    ],
    isSeveral: true,
    isConfirming: false,
    onHref: '/widget/?salon=salon&services=cut',
    kept: { salon: 'salon', step: 'service' },
    liked: { href: '/widget/?salon=salon&step=service&only=favourites', isCurrent: false },
  },
  {
    kind: 'professional',
    any: { href: `/widget/${CHOICE}`, next: 'завтра, 10:30', isChosen: false },
    isKnown: true,
    masters: [
      {
        ...{ id: 'anna', name: 'Анна Мельник', position: 'Стилістка', photo: null, price: '900 грн', next: null, isChosen: true },
        rating: { average: '4.9', count: 12 },
        isLiked: true,
        href: '/widget/?salon=salon&services=cut&employee=anna',
      },
    ],
    fields: null,
    kept: { salon: 'salon', services: 'cut', step: 'professional' },
  },
  {
    kind: 'time',
    calendar: 'week',
    title: '23 листопада – 29 листопада',
    earlier: null,
    later: '/widget/?salon=salon&from=2026-11-30',
    again: null,
    instead: null,
    weeks: [
      [
        {
          date: '2026-11-24',
          number: 24,
          label: 'вівторок, 24 листопада',
          free: 2,
          href: `/widget/${CHOICE}&date=2026-11-24`,
          isChosen: true,
          isToday: true,
        },
        {
          date: '2026-11-25',
          number: 25,
          label: 'середа, 25 листопада',
          free: 0,
          href: `/widget/${CHOICE}&date=2026-11-25`,
          isChosen: false,
          isToday: false,
        },
      ],
    ],
    day: {
      date: '2026-11-24',
      label: 'вівторок, 24 листопада',
      parts: [
        {
          part: 'morning',
          times: [{ time: '10:30', href: `/widget/${CHOICE}&date=2026-11-24&time=10:30`, end: null, note: null, minutes: [60] }],
        },
      ],
      nearestDay: null,
    },
    nearest: [{ date: '2026-11-24', time: '10:30', day: 'сьогодні', href: `/widget/${CHOICE}&date=2026-11-24&time=10:30` }],
    fields: { action: 'hold', salon: 'salon', services: 'cut', employee: 'any' },
  },
  {
    kind: 'details',
    fields: { ...FIELDS, action: 'code' },
    client: null,
    phone: '',
    comments: '',
    problems: {},
    rule: 'безкоштовно до вт, 14:00',
    prepayment: '',
    isSignIn: false,
  },
  {
    kind: 'code',
    fields: { ...FIELDS, action: 'verify', authId: 'auth' },
    phone: '+380 (67) 123-45-67',
    code: '',
    back: '/widget/?step=details',
    over: '',
    resendSeconds: 42,
    newcomer: null,
    problems: {},
  },
  {
    kind: 'done',
    day: 'вівторок, 24 листопада',
    time: '10:30',
    salon: {
      ...{ name: 'Печерськ', address: 'бульвар Лесі Українки, 24', phone: '+380 44 123 45 67', picture: null },
      routes: [{ app: 'Google Maps', url: 'https://www.google.com/maps/dir/?api=1' }],
    },
    further: null,
    next: ['Напередодні о 18:00 нагадаємо в SMS.'],
    parts: [{ service: 'Стрижка', master: 'Анна Мельник', time: '10:30' }],
    price: '900 грн',
    rule: 'безкоштовно до вт, 14:00',
    calendar: '/api/appointments/visit.ics',
    again: '/widget/?salon=salon&step=service',
    due: { text: 'До 10:45', label: 'Сплатити 300 грн', action: '/visit/AAAAAAAAAAAAAAAAAAAAAA/pay/', check: '/widget/?step=done&visit=1' },
  },
  {
    kind: 'visits',
    client: { name: 'Олена Коваль', phone: '+380 (67) 123-45-67' },
    balance: null,
    bonus: 'Бонуси: 120 грн.',
    reminders: {
      options: [
        { value: 'sms', label: 'SMS' },
        { value: 'none', label: 'Не нагадувати' },
      ],
      channel: 'sms',
      hasChat: false,
      chatLink: 'https://t.me/oksamyt_bot?start=AAAA',
    },
    favourites: [{ name: 'Анна Мельник', note: 'Стилістка', href: '/widget/?employee=anna' }],
    upcoming: [],
    past: [
      {
        ...{
          id: 'visit',
          when: 'вівторок, 24 листопада, 10:30',
          salon: 'Печерськ',
          price: '900 грн',
          isCancelled: true,
          absent: null,
          manage: null,
          calendar: null,
        },
        parts: [{ service: 'Стрижка', master: 'Анна Мельник', time: '10:30' }],
        again: '/widget/?salon=salon&services=cut&step=time',
        feedback: 'open',
      },
    ],
  },
  { kind: 'closed', text: 'Запис зараз не завантажується.', again: '/widget/' },
  { kind: 'closed', text: 'Онлайн-запис зараз не працює.', again: null },
  { kind: 'help', form: HELP, promise: '', back: '/widget/' },
  { kind: 'help', form: null, promise: 'Зателефонуємо протягом 30 хвилин.', back: '/widget/' },
];

/** Every screen of the widget, with something of everything that it may show. */
export const WIDGET_SCREENS: readonly WidgetModel[] = BODIES.map((body) => ({
  path: '/widget/',
  title: 'Оберіть салон',
  brand: { name: 'Оксамит', logo: null, color: '#345678', theme: 'soft' },
  step: body.kind === 'closed' || body.kind === 'help' ? 'salon' : body.kind,
  progress: [
    { step: 'salon', href: '/widget/?step=salon' },
    { step: 'service', href: null },
  ],
  back: '/widget/?step=salon',
  summary: {
    later: null,
    salon: 'Печерськ',
    picture: null,
    services: [{ name: 'Стрижка', note: '1 год · 900 грн' }],
    master: 'Анна',
    when: null,
    price: '900 грн',
    duration: '1 год',
    sketch: null,
  },
  hold: body.kind === 'details' ? { until: '10:15', secondsLeft: 840, canRenew: true } : null,
  keepsNoTime: false,
  carried: { draft: 'bWFkZSB1cCBmb3IgZG9jcw' },
  notice: body.kind === 'time' ? 'Цей час уже зайняли. Оберіть, будь ласка, інший.' : null,
  body,
  help: body.kind === 'closed' || body.kind === 'time' ? HELP : null,
  phone: { href: 'tel:+380441234567', label: '+380 44 123 45 67' },
  messengers: [{ label: 'Telegram', url: 'https://t.me/oksamyt' }],
  about: { text: 'Салони краси', links: [{ label: 'Instagram', url: 'https://www.instagram.com/oksamyt' }] },
  analytics: null,
}));
