import type { ClientAdmin, ClientPhotographs, FollowUpChoices } from '../../clients/clients.api';
import type {
  AppointmentAdmin,
  AppointmentMessages,
  BookingStatistics,
  AbsenceAdmin,
  ClientDirectory,
  AdminBookings,
  AdminChanges,
  AskAdmin,
  SentPhotographs,
  CatalogueAdmin,
  FeedbackAdmin,
  FollowUps,
  GroupBooking,
  OutsideHours,
  PatchTests,
  ResourceAdmin,
  SettingsStore,
  ScheduleAdmin,
  SoldServices,
  TimeOffAdmin,
  TimeOffers,
  Waits,
} from '../../scheduling/scheduling.api';

/** What operators do with our own engine. With another booking system there is none: it has a desk of its own. */
export interface EngineAdmin {
  readonly settings: SettingsStore;
  readonly schedules: ScheduleAdmin;
  /** Appointments at hours that are not worked. */
  readonly outsideHours: OutsideHours;
  readonly feedback: FeedbackAdmin;
  readonly appointments: AppointmentAdmin;
  readonly clients: ClientAdmin;
  /** Before and after. */
  readonly photographs: ClientPhotographs;
  readonly directory: ClientDirectory;
  readonly statistics: BookingStatistics;
  readonly timeOff: TimeOffAdmin;
  readonly sold: SoldServices;
  readonly bookings: AdminBookings;
  readonly absences: AbsenceAdmin;
  readonly offers: TimeOffers;
  /** Messages after appointments, and which of them clients get. */
  readonly followUps: FollowUps;
  readonly followUpChoices: FollowUpChoices;
  /** Tests that services require. */
  readonly patchTests: PatchTests;
  /** Several people together. */
  readonly groups: GroupBooking;
  /** Those who wait for a time. */
  readonly waits: Waits;
  readonly messages: AppointmentMessages;
  readonly changes: AdminChanges;
  readonly catalogue: CatalogueAdmin;
  /** Add-ons, questions and photographs of services. */
  readonly asks: AskAdmin;
  /** Photographs that clients sent with appointments. */
  readonly asked: SentPhotographs;
  /** Rooms and devices. */
  readonly resources: ResourceAdmin;
}

/** The desk of the booking system that was chosen. */
export abstract class AdminAccess {
  /** Null: the booking system is not ours. */
  abstract readonly engine: EngineAdmin | null;
  /** Of what is said on this site, whichever booking system there is. */
  abstract readonly feedback: FeedbackAdmin;
}
