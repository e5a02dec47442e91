import { Param } from '@nestjs/common';
import { MessagesPage, type MessagesPageProps } from '../../../../../views/booking/pages/MessagesPage';
import { FormReq, PageForm, type FormRequest } from '../../../../platform/pages/page-form';
import { pageHead } from '../../../../platform/pages/page-head';
import { oneOf } from '../../../../platform/pages/page-query';
import { PageController, PageReq, PageRoute, type PageRequest } from '../../../../platform/pages/page-route';
import { page, seeOther, type Page, type SeeOther } from '../../../../platform/render/page';
import { localePath } from '../../../../shared/locale';
import { ContentPages, type ContentContext } from '../../../content/content.api';
import { NextAppointments, type KnownMessage } from '../../application/next-appointments.service';
import { messagesPath } from '../../domain/appointment-token';
import { NetworkAddress } from '../appointment-page/network-address';

/** The address is the key: see `AppointmentPageController`. */
const HEADERS = { 'Referrer-Policy': 'same-origin' };
/** What a press changes. */
const CHANGES = ['reviews-off', 'reviews-on', 'next-off', 'next-on'] as const;
type Change = (typeof CHANGES)[number];
const QUERY = { done: oneOf(...CHANGES) };

/** Ends messages after appointments, for who has the link of one. Private: never kept, never listed. Showing it changes nothing. */
@PageController('u', { access: 'private' })
export class MessagesPageController {
  constructor(
    private readonly pages: ContentPages,
    private readonly next: NextAppointments,
  ) {}

  /** GET /u/{token}/?done=reviews-off */
  @PageRoute({ path: ':token', query: QUERY })
  async show(@PageReq() req: PageRequest<typeof QUERY>, @Param('token') token: string, @NetworkAddress() address: string): Promise<Page> {
    return this.messagesPage(this.pages.context(req), token, await this.next.message(token, address), req.query.done);
  }

  /**
   * POST /u/{token}/ with `change`: 303 to the page. Without it, as mail programs send it (`List-Unsubscribe=One-Click`, RFC 8058), messages of the
   * kind of the link are ended: 200. Done twice it is done once.
   */
  @PageForm(':token')
  async choose(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    const known = await this.next.message(token, form.address);
    const pressed = CHANGES.find((each) => each === (form.body as { readonly change?: unknown } | null)?.change);
    const change = pressed ?? (known.kind === 'review' ? 'reviews-off' : 'next-off');
    await this.next.choose(known, change.startsWith('reviews') ? { reviews: change === 'reviews-on' } : { next: change === 'next-on' });
    if (pressed) return seeOther(`${messagesPath(token)}?done=${pressed}`);
    return this.messagesPage(this.pages.context(form), token, await this.next.message(token, form.address), change);
  }

  private messagesPage(context: ContentContext, token: string, { kind, choice }: KnownMessage, done: Change | null): Page {
    const { t, locale } = context;
    const kindOf = (name: 'reviews' | 'next'): MessagesPageProps['kinds'][number] => {
      const isOn = choice[name];
      const state = isOn ? 'on' : 'off';
      return {
        title: t(`booking.messages.${name}.title`),
        state: t(`booking.messages.${name}.${state}`),
        change: `${name}-${isOn ? 'off' : 'on'}`,
        label: t(isOn ? 'booking.messages.switchOff' : 'booking.messages.switchOn'),
        isOn,
      };
    };
    const kinds = kind === 'review' ? [kindOf('reviews'), kindOf('next')] : [kindOf('next'), kindOf('reviews')];
    const props = { done: done ? t(`booking.messages.done.${done}`) : '', action: localePath(locale, messagesPath(token)), kinds };
    const head = pageHead(context, {
      title: t('booking.messages.title'),
      description: t('booking.messages.description'),
      path: messagesPath(token),
      noindex: true,
    });
    return page(MessagesPage, props, head, { headers: HEADERS, answersForm: true });
  }
}
