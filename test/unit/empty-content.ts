import { NO_BOOKING_IDS } from '../../src/modules/content/domain/booking-ids';
import type { SiteContent } from '../../src/modules/content/contract/entities';

/** Content with nothing in it, for specs that care about one kind of item. */
export const EMPTY_CONTENT: Omit<SiteContent, 'locale' | 'contacts'> = {
  serviceCategories: [],
  services: [],
  salonCategories: [],
  salons: [],
  employeeCategories: [],
  employees: [],
  skillCategories: [],
  skills: [],
  articleCategories: [],
  articles: [],
  vacancies: [],
  packageCategories: [],
  packages: [],
  pages: [],
  bookingIds: { general: NO_BOOKING_IDS, male: NO_BOOKING_IDS },
};
