import { Injectable } from '@nestjs/common';
import { PersonParts } from '../../../platform/console/person-parts';
import { Clock } from '../../../platform/time/clock';
import { translation } from '../../../shared/translation';
import { LeadAdmin } from '../application/lead-admin';
import { LeadAssignees } from './lead-assignees';
import { SEE_ALL } from './lead-roles';
import { leadCells, leadColumns } from './leads.presenter';

/** Leads of a client, by their phones. */
@Injectable()
export class LeadPerson {
  constructor(parts: PersonParts, leads: LeadAdmin, assignees: LeadAssignees, clock: Clock) {
    parts.add({
      name: 'leads',
      place: 30,
      roles: SEE_ALL,
      section: async (context, { phones }) => {
        const found = await leads.ofPhones(phones);
        if (found.length === 0) return null;
        const people = await assignees.list(context);
        const title = context.t('lead.console.nav.leads');
        const rows = found.map((lead) => ({ key: lead.id, cells: leadCells(context, lead, { assignees: people, now: clock.now() }) }));
        return { title, table: { caption: title, columns: leadColumns(context), rows, empty: '' } };
      },
      exported: async ({ phones }) =>
        (await leads.ofPhones(phones)).map(({ id, createdAt, state, lead, call }) => ({ id, createdAt, state, call: call.state, ...lead })),
      erase: ({ phones }) => leads.erase(phones),
      ...(leads.isCopied && { kept: translation('lead.console.kept') }),
    });
  }
}
