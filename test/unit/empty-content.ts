import type { SiteContent } from '../../src/modules/content/domain/entities';

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
};
