/**
 * @uses effects
 *
 * What other modules may know of the content, beside its services: its types, the addresses of what has a page,
 * the look-ups of a site, and the cards that pages of several modules show. Nothing else of this module is open to them.
 */
export type { Employee, Package, Page as ContentPage, Salon, Service, SiteContent } from './contract/entities';
export { isPriced } from './domain/package';
export type { ContentTerms, EmployeeTerms, ServiceTerms } from './contract/content-terms';
export type { Block } from './contract/page-blocks';
export type { Contacts } from './contract/contacts';
export { employeePath, packagePath, salonPath } from './domain/addresses';
export { bookingIdOf, bookingSlugOf } from './domain/booking-ids';
export { bookingPath } from './contract/booking-path';
export type { BookingChoice } from './contract/booking-path';
export { pictureOfEmployee, priceFrom, priceIn, salonOffers, serviceAddress, servicesOf } from './domain/site-index';
export type { SiteIndex } from './domain/site-index';
export { defaultPage, fixedPage } from './application/fixed-pages';
export { NO_RATINGS } from './domain/ratings';
export type { Rating, Ratings } from './domain/ratings';
export { salonCard, salonRoutes } from './http/salons/salons.cards';
export { PART, partOf } from './http/list-parts';
export { presentBlocks, presentPageContent } from './http/page-blocks.presenter';
export { searchSpellings, typosIn, wordsOf } from './contract/search-text';
export { ContentService } from './application/content.service';
export { ContentRatings } from './application/content-ratings.service';
export { ContentEnvironment } from './content.env';
export { ContentPages, type ContentContext } from './application/content-pages.service';
