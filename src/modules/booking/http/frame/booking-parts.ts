import { Injectable } from '@nestjs/common';
import { createElement } from 'react';
import { FrameSlots } from '../../../../platform/render/frame-slots';
import { BookingPanel } from '../../../../../views/booking/BookingPanel';
import { AccountLink, BookLink } from '../../../../../views/booking/BookingTools';
import { FloatingBookingPart } from '../../../../../views/booking/FloatingBooking';
import { ContentService } from '../../../content/content.api';

/** Online booking in the frame of every page: the links of the header, the floating one, and the panel that they open. */
@Injectable()
export class BookingParts {
  constructor(slots: FrameSlots, content: ContentService) {
    slots.fill('tools', 10, AccountLink);
    slots.fill('tools', 40, BookLink);
    slots.fill('floating', 10, FloatingBookingPart);
    slots.fill('panels', 30, ({ locale }) => {
      const { phone, messengers } = content.site(locale).content.contacts;
      return createElement(BookingPanel, { phone, messengers });
    });
  }
}
