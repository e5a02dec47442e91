import { kyivMoment } from '../../../../shared/kyiv-moment';

const FIELDS = [
  'order',
  'what',
  'certificate',
  'gift',
  'recipient',
  'giver',
  'email',
  'message',
  'design',
  'day',
  'hour',
  'issue',
] as const;

/** What a form of a page of an order was filled in with. */
export interface TypedGift extends Record<(typeof FIELDS)[number], string> {
  readonly when: 'now' | 'later';
}

/** The fields that are texts; others are empty. */
export function typedGift(body: unknown): TypedGift {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const of = (name: string) => (typeof fields[name] === 'string' ? fields[name].replace(/\r\n?/g, '\n') : '');
  const texts = Object.fromEntries(FIELDS.map((name) => [name, of(name)])) as Record<(typeof FIELDS)[number], string>;
  return { ...texts, when: of('when') === 'later' ? 'later' : 'now' };
}

/** As PATCH takes it: what the form does not have stays as it is. What is no moment is sent as it is, for the rules to refuse. */
export function changeOf({ recipient, giver, email, message, design, when, day, hour }: TypedGift, body: unknown) {
  const sendAt = when === 'later' ? (kyivMoment(day, hour) ?? `${day || '?'}T${hour}`) : '';
  const sent = Object.keys(body ?? {}).map((name) => (name === 'when' ? 'sendAt' : name));
  // no picture chosen, no change
  const fields = Object.entries({ recipient, giver, email, message, design, sendAt }).filter(
    ([name]) => name !== 'design' || design !== '',
  );
  return Object.fromEntries(fields.filter(([name]) => sent.includes(name)));
}
