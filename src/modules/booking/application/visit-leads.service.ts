import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs';
import { Leads } from '../../lead/lead.api';
import { LEAD_OF_VISIT, LOOK_AT_VISIT } from '../booking.jobs';
import { leadOfVisit } from '../domain/visit-lead';
import { KnownVisits } from '../ports/known-visits.port';
import { VisitLedger } from '../ports/visit-ledger.port';
import { homeZone } from '../../../shared/home-zone';
import { VisitTexts } from './visit-texts.service';

/** Makes leads of what clients do with their visits on this site, each event once (docs/product.md, leads 13). */
@Injectable()
export class VisitLeads implements OnModuleInit {
  constructor(
    private readonly visits: KnownVisits,
    private readonly leads: Leads,
    private readonly texts: VisitTexts,
    private readonly ledger: VisitLedger,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(LOOK_AT_VISIT, ({ id }) => this.ledger.look(id));
    this.jobs.handle(LEAD_OF_VISIT, async ({ id, revision, event, at }) => {
      const known = await this.visits.find(id);
      if (!known) return;
      const { location, locale } = known.appointment;
      const place = (await this.texts.salons('ua')).get(location);
      const salon = { name: place?.name ?? '', timezone: place?.timezone ?? homeZone() };
      await this.leads.ofEvent(leadOfVisit(known, event, { salon, at: new Date(at) }), `${event.kind}:${id}:${revision}`, locale);
    });
  }
}
