import { BookingSystemEnvironment } from '../../beautypro/beautypro.api';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { PageRoutes } from '../../../platform/pages/page-routes';
import { Analytics } from '../../../platform/render/analytics';
import { FrameSource } from '../../../platform/render/frame-source';
import { dialledPhone } from '../../../shared/dialled-phone';
import type { PhoneOnlyBooking } from '../../../shared/phone-only-booking';
import { ClientSettings } from '../../../platform/render/client-settings.registry';
import { SecuritySources } from '../../../platform/security/security-sources.registry';
import type { Locale } from '../../../shared/locale';
import { ContentService, bookingIdOf } from '../../content/content.api';
import { BookingEnvironment } from '../booking.env';
import { ownFrameAddress, frameQuery } from '../contract/widget-frame';
import type { FrameRequest } from '../contract/widget-frame';
import { WIDGET_FRAME } from '../contract/widget-setting';
import type { WidgetFrame } from '../contract/widget-setting';
import { OFFERS_VERSION, OnlineOffers } from './online-offers.service';

const NONE: ReadonlySet<string> = new Set();

/** Where the pages of our own booking widget stand. */
const WIDGET = '/widget/';

/** Frames of online booking: which widget our pages frame, and whose pages may frame ours. */
@Injectable()
export class BookingFrames implements OnModuleInit {
  /** Null while the widget has no pages. */
  private frame: WidgetFrame | null = null;
  /** Whether a content maps salons and services to our engine. */
  private readonly mapped = new WeakMap<object, boolean>();
  /** What is booked by phone, by language, as it was told last. */
  private readonly phoneOnly = new Map<Locale, PhoneOnlyBooking>();

  constructor(
    private readonly site: SiteEnvironment,
    private readonly env: BookingEnvironment,
    private readonly system: BookingSystemEnvironment,
    private readonly security: SecuritySources,
    private readonly analytics: Analytics,
    private readonly settings: ClientSettings,
    private readonly routes: PageRoutes,
    private readonly content: ContentService,
    private readonly pages: FrameSource,
    private readonly offers: OnlineOffers,
  ) {
    security.allowFraming(WIDGET, ...site.WIDGET_FRAME_ANCESTORS);
  }

  onModuleInit(): void {
    this.pages.registerBooking({ version: OFFERS_VERSION, byPhone: (locale) => this.byPhone(locale) });
    if (this.env.BOOKING_ANALYTICS === 'on') this.analytics.allow();
    const url = ownPath(this.env.BOOKING_WIDGET_URL, this.site.SITE_URL);
    const origin = url.startsWith('/') ? null : new URL(url).origin;
    if (origin === null) {
      if (!this.routes.all.some(({ path }) => path === url)) return;
    } else {
      this.security.allow('frame-src', origin);
      // the page checks that the widget answers, to avoid an empty frame
      this.security.allow('connect-src', origin);
    }
    this.frame = { url, origin, origins: this.site.WIDGET_ORIGINS };
    this.settings.set(WIDGET_FRAME, this.frame);
  }

  /** Whether operators have switched online booking off. */
  get isOff(): boolean {
    return !this.offers.isOpen;
  }

  private byPhone(locale: Locale): PhoneOnlyBooking | null {
    const { phone } = this.content.site(locale).content.contacts;
    const services: PhoneOnlyBooking['services'] = this.isPossible(locale) ? this.services : 'all';
    if (services !== 'all' && services.size === 0) return null;
    const call = phone === '' ? null : `tel:${dialledPhone(phone)}`;
    const cached = this.phoneOnly.get(locale);
    if (cached?.call === call && cached.services === services) return cached;
    const anew = { call, services };
    this.phoneOnly.set(locale, anew);
    return anew;
  }

  /** Slugs that cannot be booked. Unknown for what a widget of another site offers beside our own engine. */
  private get services(): ReadonlySet<string> {
    return this.frame?.origin === null || this.system.BOOKING !== 'embedded' ? this.offers.missing : NONE;
  }

  /** Whether anything can be booked: with an engine of our own, what the content maps to it. */
  private isPossible(locale: Locale): boolean {
    if (!this.frame || !this.offers.isOpen) return false;
    if (this.frame.origin !== null || this.system.BOOKING !== 'embedded') return true;
    const { content } = this.content.site(locale);
    let isMapped = this.mapped.get(content);
    if (isMapped === undefined) {
      const has = (kind: 'salons' | 'services') => content[kind].some(({ slug }) => bookingIdOf(content, kind, slug) !== null);
      this.mapped.set(content, (isMapped = has('salons') && has('services')));
    }
    return isMapped;
  }

  /** The address of the frame for a request in slugs; null while there is no widget, and where nothing can be booked, but for who signs in. A widget on another site is told the language, too. */
  address(request: FrameRequest, locale: Locale): string | null {
    const isAccount = request.panel === 'auth' || request.appointment !== undefined;
    if (!this.frame || !(this.isPossible(locale) || (isAccount && !this.offers.isOpen))) return null;
    if (this.frame.origin === null) return ownFrameAddress(this.frame, request, locale);
    const address = new URL(this.frame.url);
    const query = { ...frameQuery(this.inIds(request, locale)), lang: locale };
    for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value);
    return address.href;
  }

  /** Another widget knows nothing of our slugs: what has no id of the booking system opens its step unselected. */
  private inIds(request: FrameRequest, locale: Locale): FrameRequest {
    const { bookingIds } = this.content.site(locale).content;
    const id = (kind: 'services' | 'employees' | 'salons', name: string | null) => {
      if (name === null) return null;
      const isId = [bookingIds.general, bookingIds.male].some((ids) => ids[kind].some(({ bookingId }) => bookingId === name));
      return isId ? name : bookingIdOf({ bookingIds }, kind, name);
    };
    const { service, employee, location } = request;
    return { ...request, service: id('services', service), employee: id('employees', employee), location: id('salons', location) };
  }
}

/** The path of a widget of this site, also where it was given as a whole address. */
function ownPath(url: string, siteUrl: string): string {
  return url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url;
}
