/** A wait, for the API document. */
export const WAIT_EXAMPLE = {
  id: '0c9d6f6e-40a5-4a3e-9b0e-6f1a1a0b7c11',
  state: 'offered',
  locations: ['oksamyt-pechersk'],
  services: [{ service: 'service-strizhka', professional: null, quantity: 1 }],
  from: '2026-11-24',
  to: '2026-11-30',
  weekdays: [1, 2, 3, 4, 5],
  start: '10:00',
  end: '18:00',
  until: '2026-11-30T22:00:00.000Z',
  createdAt: '2026-11-23T08:00:00.000Z',
  appointment: null,
  offer: {
    id: '5a0c7a4e-0f4e-4d0e-8f59-2f6a1a0b7c22',
    location: 'oksamyt-pechersk',
    date: '2026-11-25',
    start: '12:00',
    end: '13:00',
    services: [{ service: 'service-strizhka', professional: 'employee-olena-marchuk', start: '12:00', quantity: 1 }],
    expiresAt: '2026-11-24T10:30:00.000Z',
  },
};

/** What of a wait may be null. */
export const WAIT_ANSWER = {
  nullable: ['professional', 'appointment', 'offer', 'end'],
  nulls: { professional: 'string', appointment: 'string' },
} as const;
