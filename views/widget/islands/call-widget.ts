import { WIDGET_FORM, WIDGET_SCREEN } from '../../../src/modules/widget/contract/widget-model';
import type { WidgetAnswer, WidgetModel } from '../../../src/modules/widget/contract/widget-model';
import type { Locale } from '../../../src/shared/locale';
import { callApi } from '../../ui/api/call-api';

/** A screen by the query of its address, or what follows a form. */
export type WidgetCall =
  { readonly query: string } | { readonly fields: Readonly<Record<string, string>>; readonly idempotencyKey?: string };

interface CallContext {
  readonly locale: Locale;
  /** Of the screen that is shown. */
  readonly carried: WidgetModel['carried'];
  readonly signal?: AbortSignal;
}

/**
 * The one way in which the widget's script calls the server (ESLint refuses others beside it): each call says where its cookies belong, and
 * brings the tokens of the visitor for browsers that keep none.
 */
export function callWidget(call: WidgetCall, { locale, carried, signal }: CallContext): Promise<WidgetAnswer> {
  const options = { locale, signal, headers: sessionHeaders(carried) };
  if ('query' in call) return callApi(WIDGET_SCREEN, { query: call.query }, options);
  return callApi(WIDGET_FORM, { fields: call.fields }, { ...options, idempotencyKey: call.idempotencyKey });
}

function sessionHeaders({ draft, hold }: WidgetModel['carried']): Readonly<Record<string, string>> {
  return {
    ...(draft !== undefined && { 'x-widget-draft': draft }),
    ...(hold !== undefined && { 'x-widget-hold': hold }),
    // in a page of another site the browser keeps only cookies that count within that page: the server is asked for such
    ...(isOnAnotherSite() && { 'x-widget-session': 'framed' }),
  };
}

function isOnAnotherSite(): boolean {
  try {
    return parent.location.origin !== location.origin;
  } catch {
    // what is of another origin tells nothing
    return true;
  }
}
