import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/time/clock';
import type { Locale } from '../../../../shared/locale';
import type { Appointment } from '../../../scheduling/contract/appointment';
import { AppointmentPasses } from '../../application/appointment-passes.service';
import { AppointmentPayers } from '../../application/appointment-payers.service';
import { BookingReads } from '../../application/booking-reads.service';
import { LinkedAppointments } from '../../application/linked-appointments.service';
import { Prepayments } from '../../application/prepayments.service';
import { AppointmentTexts } from '../../application/appointment-texts.service';
import type { AppointmentView } from './appointment.presenter';

/** Gathers what the pages of an appointment tell of it. */
@Injectable()
export class AppointmentViews {
  constructor(
    private readonly appointments: LinkedAppointments,
    private readonly reads: BookingReads,
    private readonly texts: AppointmentTexts,
    private readonly clock: Clock,
    private readonly payers: AppointmentPayers,
    private readonly passes: AppointmentPasses,
    private readonly prepayments: Prepayments,
  ) {}

  /** @throws DomainError as `LinkedAppointments.show` */
  async of(token: string, address: string, locale: Locale): Promise<AppointmentView> {
    const [appointment] = (await this.payers.with([await this.appointments.show(token, address)])) as [Appointment];
    const [[rule = ''], locations, names, offers, receipt] = await Promise.all([
      this.texts.rules([appointment], locale),
      this.reads.locations(locale),
      locale === appointment.locale ? new Map<string, string>() : this.names(locale),
      this.appointments.offers(appointment),
      this.prepayments.receiptOf(appointment.id),
    ]);
    const salons = new Map(locations.value.map((each) => [each.id, each]));
    return {
      token,
      appointment,
      salon: salons.get(appointment.location) ?? null,
      rule,
      names,
      absent: this.appointments.absentEmployees(appointment),
      takesFeedback: this.appointments.takesFeedback,
      takesAnswers: this.appointments.takesAnswers,
      wallets: this.passes.offered,
      receipt,
      offers: offers.map((offer) => ({ ...offer, salon: salons.get(offer.location)?.name ?? '' })),
      now: this.clock.now(),
    };
  }

  private async names(locale: Locale): Promise<ReadonlyMap<string, string>> {
    const [services, employees] = await Promise.all([this.reads.services(locale), this.reads.employees(locale)]);
    return new Map([...services.value, ...employees.value].map(({ id, name }) => [id, name]));
  }
}
