import { Param } from '@nestjs/common';
import { PageReq, PageController, PageRoute } from '../../../../platform/pages/page-route';
import type { PageRequest } from '../../../../platform/pages/page-route';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { VacanciesPage } from '../../../../../views/content/vacancies/VacanciesPage';
import { VacancyPage } from '../../../../../views/content/vacancies/VacancyPage';
import { vacancyPath } from '../../domain/addresses';
import type { Vacancy } from '../../contract/entities';
import { crumbsLd } from '../../../../platform/pages/breadcrumbs.json-ld';
import { jobPostingLd } from '../seo/json-ld';
import { pageHead } from '../../../../platform/pages/page-head';
import { Clock } from '../../../../platform/time/clock';
import { fixedPage } from '../../application/fixed-pages';
import { ContentPages } from '../../application/content-pages.service';
import type { ContentContext } from '../../application/content-pages.service';
import { kyivDay } from '../../../../shared/kyiv-day';
import { isOpen } from '../../domain/vacancy';
import { presentVacancies, presentVacancy, salonsOf } from './vacancies.presenter';

/** Work in the salons: the open vacancies with the career content, and each vacancy. */
@PageController('vacancies', { versions: ['content'] })
export class VacanciesController {
  constructor(
    private readonly pages: ContentPages,
    private readonly clock: Clock,
  ) {}

  /** GET /vacancies/ */
  @PageRoute()
  list(@PageReq() req: PageRequest): Page {
    const context = this.pages.context(req);
    const { site, t } = context;
    const own = fixedPage(context, 'vacancies');
    const props = presentVacancies(context, own, site.page.get('career'), kyivDay(this.clock.now()));
    const { crumbs, lead, picture } = props;
    const path = '/vacancies/';
    const head = { title: t('common.nav.vacancies'), description: lead, path, image: picture, jsonLd: [crumbsLd(context, crumbs, path)] };
    return page(VacanciesPage, props, pageHead(context, head, own.seo));
  }

  /** GET /vacancies/{slug}/: a closed one stays, for those who have its address, but not for search engines */
  @PageRoute({ path: ':slug' })
  async one(@PageReq() req: PageRequest, @Param('slug') slug: string): Promise<Page> {
    const { item: vacancy, context } = await this.pages.find(req, 'vacancy', slug, (site) => site.vacancy.get(slug));
    const today = kyivDay(this.clock.now());
    const props = presentVacancy(context, vacancy, today);
    const path = vacancyPath(vacancy);
    const open = isOpen(vacancy, today);
    const jsonLd = [...(open ? [jobLd(context, vacancy)] : []), crumbsLd(context, props.crumbs, path)];
    const own = { title: vacancy.title, description: vacancy.lead, path, image: vacancy.picture, noindex: open ? undefined : true, jsonLd };
    return page(VacancyPage, props, pageHead(context, own, vacancy.seo));
  }
}

function jobLd(context: ContentContext, vacancy: Vacancy) {
  const { t, site } = context;
  const listTitles = {
    duties: t('content.journal.vacancy.duties'),
    requirements: t('content.journal.vacancy.requirements'),
    offers: t('content.journal.vacancy.offers'),
  };
  return jobPostingLd(context, vacancy, salonsOf(site, vacancy), { listTitles });
}
