import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiRoute } from '../../src/shared/api-route';
import { usePage } from '../i18n/context';
import { ApiError } from './api-error';
import { callApi } from './call-api';

interface CallState<Answer> {
  readonly state: 'idle' | 'pending' | 'done' | 'failed';
  /** What the last call that succeeded brought. */
  readonly answer: Answer | null;
  /** Why the last call failed; null while another one is under way. */
  readonly error: ApiError | null;
  /** False while the server has asked to wait. */
  readonly mayRetry: boolean;
}

/** A route of our API in the hands of an island. */
export interface ApiCall<Body, Answer> extends CallState<Answer> {
  /** Calls it; does nothing while a call is under way. */
  send(body: Body): void;
  /** Calls it again with what was sent last. */
  retry(): void;
  /** What the server says is wrong with a field, for its `error`. */
  fieldError(name: string): string | undefined;
}

const IDLE = { state: 'idle', answer: null, error: null, mayRetry: true } as const;

/** Calls a route of our API from an island. A call that is under way when the island goes is ended. */
export function useApi<Body extends object, Answer>(route: ApiRoute<Body, Answer>): ApiCall<Body, Answer> {
  const { locale } = usePage();
  const [call, setCall] = useState<CallState<Answer>>(IDLE);
  const running = useRef<AbortController | null>(null);
  const sent = useRef<Body | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const wait = call.error?.retryAfterSeconds ?? 0;
  useEffect(() => {
    if (wait === 0) return undefined;
    const timer = setTimeout(() => setCall((current) => ({ ...current, mayRetry: true })), wait * 1000);
    return () => clearTimeout(timer);
  }, [wait, call.error]);

  const send = useCallback(
    (body: Body) => {
      if (running.current) return;
      const ending = new AbortController();
      running.current = ending;
      sent.current = body;
      setCall(({ answer }) => ({ state: 'pending', answer, error: null, mayRetry: false }));
      callApi(route, body, { locale, signal: ending.signal }).then(
        (answer) => {
          running.current = null;
          setCall({ state: 'done', answer, error: null, mayRetry: true });
        },
        (error: unknown) => {
          running.current = null;
          if (ending.signal.aborted) return;
          const known = error instanceof ApiError ? error : new ApiError(null);
          setCall(({ answer }) => ({ state: 'failed', answer, error: known, mayRetry: known.retryAfterSeconds === 0 }));
        },
      );
    },
    [route, locale],
  );

  const retry = useCallback(() => {
    if (sent.current) send(sent.current);
  }, [send]);

  return { ...call, send, retry, fieldError: (name) => call.error?.refusal?.details?.[name] };
}
