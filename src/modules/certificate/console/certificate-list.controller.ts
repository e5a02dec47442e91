import { Param, type StreamableFile } from '@nestjs/common';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { oneOf, text, type QueryValues } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { WITH_CAMERA } from '../../../platform/security/security-headers';
import { CertificateAdmin } from '../application/issued/certificate-admin';
import { PrintedCards } from '../application/issued/printed-cards';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import {
  CERTIFICATE_STATES,
  certificateCells,
  certificateColumns,
  presentCertificate,
  presentCertificates,
} from './certificates.presenter';
import { CertificateActions } from './certificate.actions';
import { ConsolePages, DONE } from '../../../platform/console/console-frame';
import {
  FileQuery,
  ConsoleAction,
  ConsoleController,
  ConsoleFile,
  ConsolePage,
  toConsole,
  typed,
  User,
} from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import { listFile, type PartOfList } from '../../../platform/console/csv';

const LOOK = { roles: ['owner', 'salon', 'viewer'] } as const;
const ALL = { roles: ['owner', 'viewer'] } as const;
const QUERY = { salon: text(100), order: text(40), state: oneOf('all', ...CERTIFICATE_STATES), before: text(40) };
const RECORD = { done: DONE };
const MOST = 50;
const MAX_PICK_UPS = 200;
const MAX_OF_LINK = 300;

type State = 'all' | (typeof CERTIFICATE_STATES)[number];

/** Issued certificates: all, those that wait at a salon, the one with a code, and each with its ledger. */
@ConsoleController('certificates')
export class CertificateListController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly certificates: CertificateAdmin,
    private readonly actions: CertificateActions,
    private readonly cards: PrintedCards,
    private readonly salons: ConsoleSalons,
  ) {}

  /** GET /ops/certificates?state=&before=, ?salon=, ?order=: all; what waits at a salon (at their own for who works at one); of an order */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    if (user.role !== 'salon' && query.order !== null) return this.listed(user, await this.certificates.find({ order: query.order }));
    if (user.role !== 'salon' && query.state !== null) return this.allOf(user, query.state, query.before ?? undefined);
    const salon = this.salons.chosen(user, query.salon);
    return this.listed(user, salon === null ? [] : await this.certificates.pickUps(salon, MAX_PICK_UPS), salon);
  }

  /** POST /ops/certificates/find with `code`, or the link of its QR: by POST, because either is money. A printed card leads to its sale */
  @ConsoleAction('find', LOOK)
  async find(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const code = typed(body, 'code', MAX_OF_LINK);
    const [found] = await this.certificates.find({ code });
    if (found) return toConsole(`/ops/certificates/${found.id}`);
    const card = await this.cards.find(code);
    if (card?.state === 'unsold' && user.role !== 'viewer') return toConsole(`/ops/orders/sell/card/${card.id}`);
    const { t } = this.pages.context(user);
    const { batch = 0, number = 0, state = 'sold' } = card ?? {};
    const empty =
      state === 'sold' ? t('certificate.console.certificates.none') : t(`certificate.console.cards.found.${state}`, { batch, number });
    return this.listed(user, [], null, empty);
  }

  /** GET /ops/certificates/file?state=: all of a state, codes masked */
  @ConsoleFile('file', ALL)
  async file(@FileQuery(QUERY) { state }: QueryValues<typeof QUERY>, @User() user: ConsoleUser): Promise<StreamableFile> {
    const context = this.pages.context(user);
    const read = (part: PartOfList) => this.certificates.list({ state: state === null || state === 'all' ? undefined : state, ...part });
    return listFile({
      name: 'certificates',
      columns: certificateColumns(context),
      read,
      cells: (one) => certificateCells(context, one),
    });
  }

  /** GET /ops/certificates/{id} */
  @ConsolePage(':id', { ...LOOK, query: RECORD })
  async show(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const props = presentCertificate(this.pages.context(user), await this.actions.find(user, { id }), user);
    return this.pages.record(user, 'certificates', props, { done: query.done });
  }

  private async allOf(user: ConsoleUser, state: State, before?: string): Promise<Page> {
    const found = await this.certificates.list({ state: state === 'all' ? undefined : state, before, most: MOST });
    const last = found.length === MOST ? found.at(-1)!.id : null;
    return this.listed(user, found, null, undefined, { state, last });
  }

  private listed(
    user: ConsoleUser,
    certificates: Parameters<typeof presentCertificates>[1]['certificates'],
    salon: string | null = null,
    empty = this.pages.context(user).t('console.list.empty'),
    { state = null, last = null }: { readonly state?: State | null; readonly last?: string | null } = {},
  ): Page {
    const salons = user.role === 'salon' ? [] : this.salons.of(user);
    const props = presentCertificates(this.pages.context(user), {
      certificates,
      salon,
      salons,
      empty,
      state,
      last,
      isOfAll: user.role !== 'salon',
    });
    return this.pages.list(user, 'certificates', props, { headers: WITH_CAMERA });
  }
}
