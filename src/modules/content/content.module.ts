import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { ImagesModule } from '../../platform/images/images.module';
import { ContentConsole } from './console/content.console';
import { ContentController } from './console/content.controller';
import { ContentAddresses } from './application/content-addresses.service';
import { ContentFollowers } from './application/content-followers.service';
import { ContentHealth } from './application/content-health.service';
import { ContentPages } from './application/content-pages.service';
import { ContentPublication } from './application/content-publication.service';
import { ContentRatings } from './application/content-ratings.service';
import { ContentRefresh } from './application/content-refresh.service';
import { ContentSnapshots } from './application/content-snapshot.service';
import { EffectsModule } from '../effects/effects.module';
import { ContentSourceModule } from './content-source.module';
import { ContentEnvironment } from './content.env';
import { ContentService } from './application/content.service';
import { ContentRefreshController } from './http/content-refresh.controller';
import { EmployeesController } from './http/employees/employees.controller';
import { ContentFrame } from './http/frame/content-frame';
import { HomeController } from './http/home/home.controller';
import { JournalController } from './http/journal/journal.controller';
import { PricesController } from './http/prices/prices.controller';
import { SalonsController } from './http/salons/salons.controller';
import { SearchPageController } from './http/search/search-page.controller';
import { SearchController } from './http/search/search.controller';
import { SeoController } from './http/seo/seo.controller';
import { SeoDocuments } from './http/seo/seo.documents';
import { ServicesController } from './http/services/services.controller';
import { ContactsController } from './http/static/contacts.controller';
import { GoogleMap } from './http/static/google-map';
import { StaticPagesController } from './http/static/static-pages.controller';
import { VacanciesController } from './http/vacancies/vacancies.controller';
import { SEARCH_PROVIDER } from './application/search.provider';

/** What editors write: the snapshot of it, its pages, search and feeds, and the frame around every page. */
@DeclaresEnvironment(ContentEnvironment)
@Module({
  imports: [ContentSourceModule, EffectsModule, ImagesModule],
  controllers: [
    ContactsController,
    ContentController,
    ContentRefreshController,
    EmployeesController,
    HomeController,
    JournalController,
    PricesController,
    SalonsController,
    SearchController,
    SearchPageController,
    SeoController,
    ServicesController,
    StaticPagesController,
    VacanciesController,
  ],
  providers: [
    ContentAddresses,
    ContentConsole,
    ContentFollowers,
    ContentFrame,
    ContentHealth,
    ContentPages,
    ContentPublication,
    ContentRatings,
    ContentRefresh,
    ContentService,
    ContentSnapshots,
    GoogleMap,
    SEARCH_PROVIDER,
    SeoDocuments,
  ],
  exports: [ContentPages, ContentRatings, ContentService],
})
export class ContentModule {}
