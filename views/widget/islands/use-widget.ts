import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { WIDGET_PATH } from '../../../src/modules/widget/contract/widget-model';
import type { WidgetModel } from '../../../src/modules/widget/contract/widget-model';
import { localePath } from '../../../src/shared/locale';
import { ApiError } from '../../ui/api/api-error';
import { randomKey } from '../../ui/api/random-key';
import { usePage } from '../../ui/i18n/context';
import { tellAnalytics } from '../../ui/state/analytics';
import { callWidget } from './call-widget';
import type { WidgetCall } from './call-widget';
import { needsHold } from './needs-hold';
import { restoreTyped, clearTyped, storeTyped } from './typed-fields';

interface WidgetState {
  readonly model: WidgetModel;
  /** When it came, by `performance.now()`; 0: with the page. */
  readonly at: number;
  /** The next screen is on its way; `slow` once it takes long, `leaving` when another screen is to take its place as well. */
  readonly wait: WidgetWait;
  readonly failure: { readonly text: string; readonly retry: () => void } | null;
  readonly root: RefObject<HTMLDivElement | null>;
}

export type WidgetWait = 'none' | 'busy' | 'slow' | 'leaving';

/** How the next screen is shown: where the focus goes, and whether it is a new entry of the history. */
interface Turn {
  readonly focus: 'title' | 'times' | 'stay';
  readonly history: 'push' | 'replace' | 'none';
}

/** A screen that came, and when. */
interface Came {
  readonly model: WidgetModel;
  readonly at: number;
}

/** What was not reached, to be asked for again. */
interface Failed {
  readonly text: string;
  readonly call: WidgetCall;
  readonly how: Turn;
}

/** Screens that were shown, by their address: going back shows them at once, while they are asked for again. */
const MAX_KEPT = 30;
/** After so long the screen says that it waits, ms. */
const SLOW_MS = 500;
const CODE_FIELD = 'widget-code';
/** What is asked for beside the fields of a screen leaves it where it is. */
const STAYING: readonly (string | undefined)[] = ['favour', 'again', 'renew'];

/**
 * Takes over what links and forms of the widget do: the next screen is fetched and shown in place, its address goes into the history. What
 * is not reached leaves the screen as it is.
 */
export function useWidget(first: WidgetModel): WidgetState {
  const { locale, t, siteName } = usePage();
  const [{ model, at }, setCame] = useState<Came>({ model: first, at: 0 });
  const [wait, setWait] = useState<WidgetWait>('none');
  const [failed, setFailed] = useState<Failed | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const kept = useRef(new Map<string, Came>());
  const carried = useRef(first.carried);
  const running = useRef<AbortController | null>(null);

  const show = useCallback(
    (came: Came, { focus, history: entry }: Turn) => {
      const next = came.model;
      const address = localePath(locale, next.path);
      keep(kept.current, address, came);
      carried.current = next.carried;
      if (next.body.kind === 'done') clearTyped();
      document.title = `${next.title} · ${siteName}`;
      tellPage(next);
      if (entry === 'push' && address !== location.pathname + location.search) history.pushState(null, '', address);
      else if (entry !== 'none') history.replaceState(null, '', address);
      flushSync(() => setCame(came));
      if (root.current) restoreTyped(root.current);
      if (focus === 'stay') return root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      const target = focus === 'times' ? root.current?.querySelector<HTMLElement>('#times') : root.current && firstOf(root.current);
      target?.focus({ preventScroll: true });
      if (focus === 'title') scrollTo({ top: 0 });
      else target?.scrollIntoView({ block: 'nearest' });
    },
    [locale, siteName],
  );

  const turn = useCallback(
    async (call: WidgetCall, how: Turn) => {
      running.current?.abort();
      const own = (running.current = new AbortController());
      setWait('busy');
      setFailed(null);
      const slow = setTimeout(() => setWait(how.focus === 'title' ? 'leaving' : 'slow'), SLOW_MS);
      own.signal.addEventListener('abort', () => clearTimeout(slow));
      try {
        const { model: next } = await callWidget(call, { locale, carried: carried.current, signal: own.signal });
        if (own.signal.aborted) return;
        setWait('none');
        show({ model: next, at: performance.now() }, how);
      } catch (error) {
        if (own.signal.aborted) return;
        setWait('none');
        const text = error instanceof ApiError && error.refusal ? error.refusal.error : t('widget.failed');
        setFailed({ text, call, how });
      } finally {
        clearTimeout(slow);
      }
    },
    [show, t, locale],
  );

  const go = useCallback((url: URL, how: Turn) => turn({ query: url.search.slice(1) }, how), [turn]);

  // a link with day and hour leads straight to the details: the time is kept from there on, or said to be gone at once
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const { body, path } = model;
    if (body.kind !== 'details' || !needsHold(model) || asked.current.has(path)) return;
    asked.current.add(path);
    const fields = { ...body.fields, action: 'hold' };
    const idempotencyKey = randomKey();
    void turn({ fields, idempotencyKey }, { focus: 'stay', history: 'replace' });
  }, [model, turn]);

  const { step, body } = model;
  useEffect(() => {
    if (step === 'details') tellAnalytics({ name: 'begin_checkout', once: null, params: { currency: 'UAH', lead_source: 'booking' } });
  }, [step]);
  useEffect(() => {
    if (body.kind === 'done') body.events.forEach(tellAnalytics);
  }, [body]);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    keep(kept.current, location.pathname + location.search, { model: first, at: 0 });
    restoreTyped(element);
    const widgetPath = localePath(locale, WIDGET_PATH);

    // it broke, and began anew (client/islands/island-boundary.ts)
    if (element.closest('[data-mended]')) void go(new URL(location.href), { focus: 'title', history: 'none' });

    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const url = new URL(link.href);
      if (url.origin !== location.origin || url.pathname !== widgetPath || link.hasAttribute('download')) return;
      event.preventDefault();
      const focus = link.dataset.focus === 'times' || url.hash === '#times' ? 'times' : 'keep' in link.dataset ? 'stay' : 'title';
      void go(url, { focus, history: 'keep' in link.dataset ? 'replace' : 'push' });
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      // to the payment one leaves the widget; `form.action` may be a field of that name
      if (new URL(form.getAttribute('action') ?? '', location.href).pathname !== widgetPath) return;
      event.preventDefault();
      const fields = fieldsOf(form, event.submitter);
      if (form.method !== 'post') {
        const url = new URL(`${widgetPath}?${new URLSearchParams(fields)}`, location.href);
        void go(url, { focus: 'stay', history: 'replace' });
        return;
      }
      if (fields.action === 'sign-out') clearTyped();
      post(form, fields);
    };
    const post = (form: HTMLFormElement, fields: Record<string, string>) => {
      const asked = fields.press ?? fields.action ?? '';
      const isStaying = STAYING.includes(asked) || /^(?:certificate|add-on|photograph)/.test(asked);
      const call = { fields, files: filesOf(form), idempotencyKey: randomKey() };
      void turn(call, isStaying ? { focus: 'stay', history: 'replace' } : { focus: 'title', history: 'push' });
    };
    // chosen photographs are sent at once
    const onChange = ({ target }: Event) => {
      const { type, form } = target as HTMLInputElement;
      if (type === 'file' && form) post(form, { ...fieldsOf(form, null), press: 'photograph' });
    };
    // the last digit is as good as the button
    const onInput = ({ target }: Event) => {
      const field = target as HTMLInputElement;
      storeTyped(field);
      if (field.id === CODE_FIELD && /^\d{4}$/.test(field.value)) field.form?.requestSubmit();
    };
    const onPopState = () => {
      const url = new URL(location.href);
      if (url.pathname !== widgetPath) return location.reload();
      const known = kept.current.get(url.pathname + url.search);
      if (known) show(known, { focus: 'title', history: 'none' });
      void go(url, { focus: known ? 'stay' : 'title', history: 'none' });
    };
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      const isOurs = origin === location.origin && source === parent && parent !== window;
      if (isOurs && typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'closing') releaseHold();
    };
    /** The panel around the frame is closing: what it held is free for others. The frame does not live to see the answer. */
    const releaseHold = () => {
      callWidget({ fields: { action: 'release' } }, { locale, carried: carried.current }).catch(() => undefined);
    };
    element.addEventListener('click', onClick);
    addEventListener('message', onMessage);
    element.addEventListener('submit', onSubmit);
    element.addEventListener('input', onInput);
    element.addEventListener('change', onChange);
    addEventListener('popstate', onPopState);
    return () => {
      element.removeEventListener('click', onClick);
      removeEventListener('message', onMessage);
      element.removeEventListener('submit', onSubmit);
      element.removeEventListener('input', onInput);
      element.removeEventListener('change', onChange);
      removeEventListener('popstate', onPopState);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- listeners are set once; `first` is that of the page
  }, [go, show, turn, locale]);

  return { model, at, wait, root, failure: failed && { text: failed.text, retry: () => void turn(failed.call, failed.how) } };
}

/** Where a new screen begins: at what is wrong, at the first field where the visitor is typing, else at its title. */
function firstOf(root: HTMLElement): HTMLElement | null {
  const places = ['[aria-invalid=true]', `#${CODE_FIELD}`, '#widget-firstname', '.widget__title'];
  return places.map((place) => root.querySelector<HTMLElement>(place)).find((element) => element !== null) ?? null;
}

function keep(screens: Map<string, Came>, address: string, came: Came): void {
  screens.delete(address);
  screens.set(address, came);
  if (screens.size > MAX_KEPT) screens.delete(screens.keys().next().value!);
}

function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): Record<string, string> {
  const fields = new FormData(form, submitter);
  return Object.fromEntries([...fields].flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : [])));
}

/** Photographs that are chosen; the fields are empty then, so that none is sent twice. */
function filesOf(form: HTMLFormElement): readonly (readonly [string, File])[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].flatMap((field) => {
    const files = [...(field.files ?? [])].map((file) => [field.name, file] as const);
    field.value = '';
    return files;
  });
}

/** Our page around the frame looks at the sign-in again: the account button shows it. A page of another site is told nothing. */
function tellPage({ step }: WidgetModel): void {
  if (parent !== window) parent.postMessage({ type: 'step', step }, location.origin);
}
