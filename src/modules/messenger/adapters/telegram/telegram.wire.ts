import { z } from 'zod';
import type { UpdateReading } from '../../ports/messenger.port';

const id = z.number().int();
const update = z.object({ update_id: id });
const start = z.object({
  update_id: id,
  message: z.object({
    from: z.object({ id, is_bot: z.literal(false), username: z.string().max(64).optional().catch(undefined) }),
    chat: z.object({ id, type: z.literal('private') }),
    text: z.string(),
  }),
});

/** `/start` with what a deep link gave; in a private chat the bot may be named. */
const START = /^\/start(?:@\w{1,64})? ([\w-]{1,64})$/;

/** What an update of the Bot API tells. */
export function updateOf(json: unknown): UpdateReading {
  const known = update.safeParse(json);
  if (!known.success) return { kind: 'unreadable' };
  const updateId = String(known.data.update_id);
  const begun = start.safeParse(json);
  const [, token] = (begun.success && START.exec(begun.data.message.text)) || [];
  if (!begun.success || !token) return { kind: 'other', updateId };
  const { chat, from } = begun.data.message;
  return { kind: 'start', updateId, chat: String(chat.id), userId: String(from.id), username: from.username || null, token };
}

const answer = z.object({
  ok: z.boolean(),
  error_code: z.number().int().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  parameters: z
    .object({ retry_after: z.number().nonnegative().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

export type TelegramAnswer = z.infer<typeof answer>;

/** An answer of the Bot API; null when it is none. */
export function telegramAnswer(json: unknown): TelegramAnswer | null {
  return answer.safeParse(json).data ?? null;
}
