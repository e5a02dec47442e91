import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ApiRoute } from '../../../src/shared/api-route';
import { usePage } from '../i18n/context';
import { ApiCall } from './api-call';
import type { ApiCallState } from './api-call';

/** What an island knows of its calls to a route. */
export interface ApiResult<Answer> extends ApiCallState<Answer> {
  /** False while a call is under way, and while the server has asked to wait. */
  readonly mayRetry: boolean;
  /** Calls it again with what was sent last. */
  readonly retry: () => void;
}

/** A route of our API in the hands of an island. */
export interface ApiSender<Body, Answer> extends ApiResult<Answer> {
  /** Calls it; does nothing while a call is under way. */
  readonly send: (body: Body) => void;
  /** What the server says is wrong with a field, for its `error`; until the field is touched. */
  readonly fieldError: (name: string) => string | undefined;
  /** Tells that the value of a field has changed. */
  readonly touch: (name: string) => void;
}

/** A running call is aborted when the island is removed. */
function useCall<Body extends object, Answer>(route: ApiRoute<Body, Answer>) {
  const { locale } = usePage();
  const [call] = useState(() => new ApiCall(route, locale));
  const current = useSyncExternalStore(call.subscribe, call.getState, call.getState);
  useEffect(() => call.stop, [call]);
  const mayRetry = current.state !== 'pending' && current.retryIn === 0;
  return { call, result: { ...current, mayRetry, retry: call.retry } };
}

/** Calls a route of our API when the visitor wants something done: a form, a button. */
export function useApi<Body extends object, Answer>(route: ApiRoute<Body, Answer>): ApiSender<Body, Answer> {
  const { call, result } = useCall(route);
  const fieldError = (name: string) => {
    const problem = result.changed.has(name) ? undefined : result.error?.refusal?.details?.[name];
    return typeof problem === 'string' ? problem : undefined;
  };
  return { ...result, send: call.send, touch: call.touch, fieldError };
}

/**
 * Keeps what a route of our API answers to a request: asked as soon as the island is live, and again whenever the request changes, in place
 * of what was asked before.
 * @param body null: nothing is asked
 */
export function useApiAnswer<Body extends object, Answer>(route: ApiRoute<Body, Answer>, body: Body | null): ApiResult<Answer> {
  const { call, result } = useCall(route);
  const key = JSON.stringify(body);
  useEffect(() => {
    const asked = JSON.parse(key) as Body | null;
    if (asked) call.replace(asked);
    else call.stop();
  }, [call, key]);
  return result;
}
