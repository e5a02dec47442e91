import type { WidgetModel } from '../../../src/modules/widget/contract/widget-model';

/** A link with day and hour led straight to the details: the widget's script asks for the hold. */
export function needsHold(model: WidgetModel): boolean {
  return isBooking(model) && !model.hold && !model.keepsNoTime;
}

/** The details of an appointment that its client may book. */
export function isBooking({ body }: WidgetModel): boolean {
  return body.kind === 'details' && !body.isSignIn && !body.client?.isForbidden;
}
