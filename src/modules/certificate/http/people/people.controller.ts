import { Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { PeoplePage } from '../../../../../views/certificate/pages/PeoplePage';
import { PageContexts } from '../../../../platform/pages/page-context';
import { oneOf } from '../../../../platform/pages/page-query';
import { PageController, PageReq, PageRoute, type PageRequest } from '../../../../platform/pages/page-route';
import { page, type Page } from '../../../../platform/render/page';
import { PART } from '../../../content/content.api';
import { OrderPeople } from '../../application/orders/order-people';
import { peoplePath } from '../../contract/certificate-addresses';
import { PERSON_STATES } from '../../contract/person-state';
import { orderToken } from '../orders/order-token';
import { peopleHead, peoplePart, presentPeople } from './people.presenter';

const PEOPLE_QUERY = { state: oneOf(...PERSON_STATES), ...PART };

/** The people that a buyer's order has gifts for: only for who has its token, never kept, never listed, not measured. */
@PageController('thank', { access: 'private' })
export class PeopleController {
  constructor(
    private readonly contexts: PageContexts,
    private readonly people: OrderPeople,
  ) {}

  /** GET /thank/{order}/people/?state=&page=: 404 without the token of the order, and for an order of fewer than two gifts */
  @PageRoute({ path: ':order/people', query: PEOPLE_QUERY })
  async list(
    @PageReq() { locale, query }: PageRequest<typeof PEOPLE_QUERY>,
    @Param('order') id: string,
    @Req() { headers }: Request,
  ): Promise<Page> {
    const { order, counts } = await this.people.counted({ id, token: orderToken({ headers }, id) });
    const { items, before, query: own, links } = peoplePart(order, counts, query);
    const people = await this.people.part(order, { state: query.state, most: items.length, before });
    const context = this.contexts.of({ locale });
    const props = presentPeople(context, { order, counts, people, state: query.state, parts: links });
    return page(PeoplePage, props, peopleHead(context, { order: order.id, path: peoplePath(order.id), query: own }));
  }
}
