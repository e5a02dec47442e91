/** What is not known of a draft yet. */
export const EMPTY_DRAFT = {
  state: 'draft',
  name: '',
  phone: '',
  email: null,
  link: null,
  salon: null,
  pay: null,
  forMother: false,
  comments: '',
  info: '',
  subtotal: 0,
  percent: 0,
  amount: 0,
  sink: 'none',
  lines: [],
  deliveries: [],
} as const;
