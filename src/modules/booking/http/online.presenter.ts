import type { OnlinePageProps } from '../../../../views/booking/pages/OnlinePage';
import {
  employeePath,
  salonPath,
  type Employee,
  type ContentPage,
  type Salon,
  type Service,
  priceFrom,
  priceIn,
  salonOffers,
  serviceAddress,
  type SiteIndex,
  type ContentContext,
  salonCard,
  presentPageContent,
} from '../../content/content.api';
import { durationLabel, priceFromLabel } from '../../../../views/ui/i18n/labels';
import { formatMoney } from '../../../shared/money';

/** What the visitor wants to book, from the existing slugs of the address. */
export interface BookingSelection {
  readonly service: Service | null;
  readonly employee: Employee | null;
  readonly salon: Salon | null;
}

/** Reads a selection from slugs; an unknown one is ignored, so that an old link still leads to the booking page. */
export function readSelection(
  site: SiteIndex,
  slugs: { service: string | null; employee: string | null; salon: string | null },
): BookingSelection {
  return {
    service: site.service.get(slugs.service ?? '') ?? null,
    employee: site.employee.get(slugs.employee ?? '') ?? null,
    salon: site.salon.get(slugs.salon ?? '') ?? null,
  };
}

/** The salons that can do what was selected; all of them when nothing was. */
export function salonsFor(site: SiteIndex, { service, employee, salon }: BookingSelection): readonly Salon[] {
  return site.content.salons.filter(
    (candidate) =>
      (!salon || candidate.id === salon.id) &&
      (!employee || employee.salonIds.includes(candidate.id)) &&
      (!service || salonOffers(candidate, service)),
  );
}

/** Booking with the visitor's selection, by the widget and by phone and messenger. @param frame address of the widget; null without one */
export function presentOnline(
  context: ContentContext,
  page: ContentPage,
  selection: BookingSelection,
  frame: string | null,
): OnlinePageProps {
  const { site, t } = context;
  const { contacts, salons } = site.content;
  const fitting = salonsFor(site, selection);
  return {
    ...presentPageContent(context, page),
    frame,
    callText: t('content.salons.online.callText', { workTime: contacts.workTime }),
    phone: contacts.phone,
    messengers: contacts.messengers,
    selection: selectionLines(context, selection),
    fits: fitting.length > 0,
    narrowed: fitting.length > 0 && fitting.length < salons.length,
    salons: (fitting.length > 0 ? fitting : salons).map((salon) => salonCard(context, salon)),
  };
}

function selectionLines(context: ContentContext, { service, employee, salon }: BookingSelection): OnlinePageProps['selection'] {
  const { site, t } = context;
  return [
    service && {
      label: t('content.salons.online.service'),
      value: service.title,
      path: serviceAddress(site, service),
      note: serviceNote(context, service, salon),
    },
    employee && { label: t('content.salons.online.master'), value: employee.title, path: employeePath(employee), note: employee.position },
    salon && { label: t('content.salons.online.salon'), value: salon.title, path: salonPath(salon), note: salon.address },
  ].filter((line) => line !== null);
}

function serviceNote({ t, locale }: ContentContext, service: Service, salon: Salon | null): string {
  const own = salon && priceIn(salon, service);
  const price = own ? formatMoney(own, locale) : priceFromLabel(priceFrom(service), t, locale);
  return [price, durationLabel(service.durationMinutes, t)].filter(Boolean).join(', ');
}
