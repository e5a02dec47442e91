import { z } from 'zod';
import { moment, nullableText } from './wire-values';

const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_at: moment,
  client_id: nullableText,
});

export interface WireTokens {
  readonly access: string;
  readonly refresh: string;
  /** Null where the answer does not say. */
  readonly expiresAt: Date | null;
  /** Whose they are; null for the token of the site. */
  readonly client: string | null;
}

/** Null for an answer without tokens. */
export function tokensOf(json: unknown): WireTokens | null {
  const read = tokens.safeParse(json);
  if (!read.success) return null;
  const { access_token, refresh_token, expires_at, client_id } = read.data;
  return { access: access_token, refresh: refresh_token, expiresAt: expires_at, client: client_id };
}

const access = z.object({ status: z.enum(['pending', 'refused']) });

/** What the owner of the salons' database said to the application, where it is not a token. */
export function accessOf(json: unknown): 'pending' | 'refused' | null {
  const read = access.safeParse(json);
  return read.success ? read.data.status : null;
}

const login = z.object({ auth_id: z.string().min(1).max(200) });

/** Null for an answer without one. */
export function authIdOf(json: unknown): string | null {
  const read = login.safeParse(json);
  return read.success ? read.data.auth_id : null;
}
