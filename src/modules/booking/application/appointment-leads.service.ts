import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs';
import { Leads } from '../../lead/lead.api';
import { ADD_APPOINTMENT_LEAD, RESOLVE_OUTSIDE_APPOINTMENT } from '../booking.jobs';
import { leadOfAppointment } from '../domain/appointment-lead';
import { KnownAppointments } from '../ports/known-appointments.port';
import { AppointmentLedger } from '../ports/appointment-ledger.port';
import { homeZone } from '../../../shared/home-zone';
import { AppointmentTexts } from './appointment-texts.service';

/** Makes leads of what clients do with their appointments on this site, each event once (docs/product.md, leads 13). */
@Injectable()
export class AppointmentLeads implements OnModuleInit {
  constructor(
    private readonly appointments: KnownAppointments,
    private readonly leads: Leads,
    private readonly texts: AppointmentTexts,
    private readonly ledger: AppointmentLedger,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(RESOLVE_OUTSIDE_APPOINTMENT, ({ id }) => this.ledger.resolve(id));
    this.jobs.handle(ADD_APPOINTMENT_LEAD, async ({ id, revision, event, at }) => {
      const known = await this.appointments.find(id);
      if (!known) return;
      const { location, locale } = known.appointment;
      const place = (await this.texts.salons('ua')).get(location);
      const salon = { name: place?.name ?? '', timezone: place?.timezone ?? homeZone() };
      await this.leads.ofEvent(leadOfAppointment(known, event, { salon, at: new Date(at) }), `${event.kind}:${id}:${revision}`, locale);
    });
  }
}
