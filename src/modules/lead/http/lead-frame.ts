import { Injectable } from '@nestjs/common';
import { FrameSlots } from '../../../platform/render/frame-slots';
import { CallbackLink } from '../../../../views/lead/CallbackLink';
import { CallbackPanel } from '../../../../views/lead/CallbackPanel';

/** The form for a call back on every page: the link of the footer, and the panel that it opens. */
@Injectable()
export class LeadFrame {
  constructor(slots: FrameSlots) {
    slots.fill('contacts', 10, CallbackLink);
    slots.fill('panels', 20, CallbackPanel);
  }
}
