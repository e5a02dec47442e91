import { WIDGET_FORM, WIDGET_PHOTOGRAPHS, WIDGET_SCREEN } from '../../../src/modules/widget/contract/widget-model';
import type { WidgetAnswer, WidgetModel } from '../../../src/modules/widget/contract/widget-model';
import type { Locale } from '../../../src/shared/locale';
import { callApi } from '../../ui/api/call-api';

/** A photograph with the name of its field. */
type NamedFile = readonly [name: string, file: File];

/** A screen by the query of its address, or what follows a form. */
export type WidgetCall =
  | { readonly query: string }
  | { readonly fields: Readonly<Record<string, string>>; readonly files?: readonly NamedFile[]; readonly idempotencyKey?: string };

/** Photographs take longer than words, ms: a little more than the server takes them for. */
const UPLOAD_MS = 35_000;
/** Larger pictures are made smaller before they are sent: the salon keeps no more. */
const LARGEST = 2000;

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
export async function callWidget(call: WidgetCall, { locale, carried, signal }: CallContext): Promise<WidgetAnswer> {
  const options = { locale, signal, headers: sessionHeaders(carried) };
  if ('query' in call) return callApi(WIDGET_SCREEN, { query: call.query }, options);
  if (call.files?.length) {
    const form = new FormData();
    for (const [name, value] of Object.entries(call.fields)) form.append(name, value);
    for (const [name, file] of call.files) form.append(name, await smaller(file), file.name);
    return callApi(WIDGET_PHOTOGRAPHS, {}, { ...options, form, timeoutMs: UPLOAD_MS });
  }
  return callApi(WIDGET_FORM, { fields: call.fields }, { ...options, idempotencyKey: call.idempotencyKey });
}

/** The picture in the size that is kept; the file itself where the browser cannot read it: the server says what it thinks of it. */
async function smaller(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LARGEST / Math.max(picture.width, picture.height));
    if (scale === 1) return file;
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  } catch {
    return file;
  }
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
