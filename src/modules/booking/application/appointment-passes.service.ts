import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { Translations } from '../../../platform/i18n/translations';
import { longDay } from '../../../shared/calendar-day';
import { localePath, type Locale } from '../../../shared/locale';
import { isUpcoming, startOf } from '../../scheduling/contract/appointment-move';
import type { Appointment } from '../../scheduling/contract/appointment';
import type { OfferedWallets, WalletPass } from '../../wallet/contract/wallet-pass';
import { Wallet } from '../../wallet/wallet.api';
import { AppointmentAccess } from '../ports/appointment-access.port';
import { AppointmentLinks } from './appointment-links.service';
import { AppointmentTexts } from './appointment-texts.service';
import { Appointments } from './appointments.service';
import { LinkedAppointments } from './linked-appointments.service';

/** Appointments in wallets: what their passes show, which is what the calendar file has, without the name of a guest and of an employee. */
@Injectable()
export class AppointmentPasses implements OnModuleInit {
  constructor(
    private readonly wallet: Wallet,
    private readonly access: AppointmentAccess,
    private readonly appointments: Appointments,
    private readonly linked: LinkedAppointments,
    private readonly texts: AppointmentTexts,
    private readonly links: AppointmentLinks,
    private readonly translations: Translations,
    private readonly site: SiteEnvironment,
  ) {}

  onModuleInit(): void {
    this.wallet.describe('appointment', (id, locale) => this.pass(id, locale));
  }

  /** Which wallets appointments can be added to. */
  get offered(): OfferedWallets {
    return this.wallet.offered;
  }

  /**
   * Adds the appointment with this link. @returns the address where its client does that; null: it does not take place any more
   * @throws DomainError as `LinkedAppointments.show`; `wallet_unavailable`, `appointment_unknown` where no wallet is set up
   */
  async add(token: string, address: string): Promise<string | null> {
    const appointment = await this.linked.show(token, address);
    await this.linked.countChange(appointment);
    return isUpcoming(appointment) ? this.wallet.add('appointment', appointment.id) : null;
  }

  /**
   * The pass of the appointment with this link for Apple Wallet, a .pkpass; also once it is over or cancelled: it takes the place of the one on the phone.
   * @throws DomainError as `LinkedAppointments.show`; `pass_unknown` where it is not set up
   */
  async file(token: string, locale: Locale, address: string): Promise<Buffer> {
    const appointment = await this.linked.show(token, address);
    await this.linked.countChange(appointment);
    return this.wallet.file('appointment', appointment.id, locale);
  }

  private async pass(id: string, locale?: Locale): Promise<WalletPass | null> {
    const found = await this.access.find(id);
    return found && this.describe(await this.appointments.one(found.id, found.as), locale);
  }

  private async describe(appointment: Appointment, locale = appointment.locale): Promise<WalletPass> {
    const { id, location, services, startsAt, endsAt, date, state } = appointment;
    const salon = (await this.texts.salons(locale)).get(location);
    const t = this.translations.translator(locale);
    const address = [salon?.street, salon?.city].filter(Boolean).join(', ');
    const when = `${longDay(date, locale)}, ${startOf(appointment).start}`;
    return {
      kind: 'appointment',
      id,
      locale,
      site: this.site.siteName(locale),
      title: services.map(({ serviceName }) => serviceName).join(', '),
      note: state === 'cancelled' ? t('booking.visits.state.cancelled') : when,
      code: null,
      link: `${this.site.SITE_URL}${localePath(locale, this.links.path(id))}`,
      balance: null,
      from: startsAt,
      until: endsAt,
      isValid: isUpcoming(appointment),
      lines: [
        { id: 'when', label: t('booking.visits.title'), value: when },
        { id: 'where', label: t('booking.visits.where'), value: [salon?.name, address].filter(Boolean).join(', ') },
      ],
    };
  }
}
