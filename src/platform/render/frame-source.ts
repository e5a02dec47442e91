import { Injectable } from '@nestjs/common';
import type { Locale } from '../../shared/locale';
import type { PhoneOnlyBooking } from '../../shared/phone-only-booking';
import type { ErrorContent, FrameProps } from '../../../views/ui/layout/frame';

/** Says what is booked by phone. */
interface ByPhoneProvider {
  /** Name of the version that changes with it. */
  readonly version: string;
  /** The same object until it changes; null where all can be booked online. */
  byPhone(locale: Locale): PhoneOnlyBooking | null;
}

interface FrameProvider {
  /** Names of the versions (`PageVersions`) that header and footer are made from: every page depends on them. */
  readonly versions: readonly string[];
  frame(locale: Locale): FrameProps | null;
  notFound(locale: Locale): ErrorContent | null;
}

/** Source of the data of header and footer: the content module registers itself here, because the platform knows no module. */
@Injectable()
export class FrameSource {
  private provider: FrameProvider | null = null;
  private booking: ByPhoneProvider | null = null;

  register(provider: FrameProvider): void {
    this.provider = provider;
  }

  /** Links to what is booked by phone lead to the phone, on all pages: the module that knows what can be booked registers here. */
  registerBooking(booking: ByPhoneProvider): void {
    this.booking = booking;
  }

  get versions(): readonly string[] {
    return [...(this.provider?.versions ?? []), ...(this.booking ? [this.booking.version] : [])];
  }

  /** Null while there is no content, and where all can be booked online. */
  byPhone(locale: Locale): PhoneOnlyBooking | null {
    return this.frame(locale) && (this.booking?.byPhone(locale) ?? null);
  }

  frame(locale: Locale): FrameProps | null {
    return this.provider?.frame(locale) ?? null;
  }

  notFound(locale: Locale): ErrorContent | null {
    return this.provider?.notFound(locale) ?? null;
  }
}
