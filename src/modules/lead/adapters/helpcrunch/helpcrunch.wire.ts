import { z } from 'zod';

/** What HelpCrunch (REST API v1) answers, as far as it is read. None of these schemas fails: an unusable value is read as absent. */
const field = <T>(read: (value: unknown) => T) => z.unknown().optional().transform(read);

const text = field((value) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined));

/** A number, in some revisions written as a text; null when it is neither. */
const id = field((value) => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
});

const made = z.object({ id, data: z.object({ id }).optional().catch(undefined) }).catch({ id: null });

/** The id of what a call made, at the root or in `data`; null without one. */
export function idOf(json: unknown): number | null {
  const { id: own, data } = made.parse(json);
  return own ?? data?.id ?? null;
}

const customer = z.object({ id, email: text, userId: text, phone: text });
export type WireCustomer = z.infer<typeof customer>;

const rows = z.union([z.array(z.unknown()), z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data)]);

/** The customers of a search, those without an id left out; null when the answer is no list. */
export function customersOf(json: unknown): readonly WireCustomer[] | null {
  const list = rows.safeParse(json);
  if (!list.success) return null;
  return list.data.flatMap((row) => {
    const found = customer.safeParse(row);
    return found.success && found.data.id !== null ? [found.data] : [];
  });
}

const problem = z.object({ code: text, message: text }).catch(({ value }) => ({
  code: undefined,
  message: typeof value === 'string' ? value : undefined,
}));
const problems = z.object({ errors: z.array(problem).min(1) }).catch({ errors: [] });
export type WireProblem = z.infer<typeof problem>;

/** The errors that an answer tells of, with any status; none in other answers. */
export function problemsOf(json: unknown): readonly WireProblem[] {
  return problems.parse(json).errors;
}
