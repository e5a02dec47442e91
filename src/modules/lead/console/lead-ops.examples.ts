const ID = '8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a10';
const AT = '2026-11-20T07:15:00.000Z';
const REASON = 'HelpCrunch POST /chats: 400 invalid_request, application';

/** Answers of the operators' routes, for /api/docs. */
export const LEADS_EXAMPLE = {
  leads: [
    {
      id: ID,
      createdAt: AT,
      state: 'failed',
      source: 'callback',
      name: 'Олена',
      phone: '+380 (67) ***-**-67',
      email: 'o***@example.com',
      salon: 'Печерськ',
      step: 'chat',
      attempts: 1,
      lastError: REASON,
      call: 'new',
      promisedAt: '2026-11-20T07:45:00.000Z',
      callAt: null,
    },
  ],
};

export const LEAD_EXAMPLE = {
  id: ID,
  createdAt: AT,
  state: 'failed',
  lead: {
    name: 'Олена',
    phone: '380671234567',
    email: 'olena@example.com',
    salon: 'Печерськ',
    time: 'завтра о 10',
    comment: '',
    source: 'callback',
    userId: '',
    appointmentId: '',
    service: '',
    orderTime: '',
    text: 'манікюр',
    send: true,
    support: false,
    locale: 'ua',
  },
  progress: { customerId: 5012, customerTags: 'done', chatId: 88, chatTags: 'done', note: 'private text', warnings: ['chat-tags: 404'] },
  attempts: 1,
  lastError: REASON,
  assignee: null,
  note: '',
  call: {
    state: 'new',
    callAt: null,
    appointment: null,
    reason: null,
    promisedAt: '2026-11-20T07:45:00.000Z',
    changedAt: null,
    hasBefore: false,
  },
  salonSlug: 'oksamyt-pechersk',
  erasedAt: null,
  events: [{ at: AT, event: 'failed', detail: REASON }],
  step: 'chat',
};
