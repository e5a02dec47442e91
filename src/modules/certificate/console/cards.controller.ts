import { Param, type StreamableFile } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { ConsolePages, DONE, type Refusal } from '../../../platform/console/console-frame';
import {
  ConsoleAction,
  ConsoleController,
  ConsoleFile,
  ConsolePage,
  formKey,
  toConsole,
  typed,
  User,
} from '../../../platform/console/console-route';
import { csvFile } from '../../../platform/console/csv';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { OperatorInvitations } from '../../../platform/console/operators/operator-invitations';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { toKopiykas } from '../../../shared/money';
import { translation } from '../../../shared/translation';
import { CertificateOffers } from '../application/certificate-offers.service';
import { PrintedCards } from '../application/issued/printed-cards';
import { certificatePath } from '../contract/certificate-addresses';
import { isNominal } from '../domain/card';
import { presentBatch, presentBatches, type TypedBatch } from './cards.presenter';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const ACT = { roles: ['owner'] } as const;
const LIST = { before: text(10) };
const RECORD = { done: DONE, after: text(4) };
const MOST = 50;
const MAX_CARDS_SHOWN = 100;

/** Printed cards: batches for the printing house, and what became of their cards. */
@ConsoleController('cards')
export class CardsController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly cards: PrintedCards,
    private readonly offers: CertificateOffers,
    private readonly operators: OperatorInvitations,
    private readonly site: SiteEnvironment,
  ) {}

  /** GET /ops/cards?before=: batches, newest first */
  @ConsolePage('', { ...LOOK, query: LIST })
  list(@PageReq() { query }: PageRequest<typeof LIST>, @User() user: ConsoleUser): Promise<Page> {
    return this.listed(user, { count: '', nominal: '', key: formKey() }, {}, numberOf(query.before));
  }

  /** POST /ops/cards with `count` and `nominal` (hryvnias; empty: chosen at the sale): a batch, once for a form */
  @ConsoleAction('', ACT)
  async make(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const given = { count: typed(body, 'count', 10), nominal: typed(body, 'nominal', 15), key: formKey(body) };
    try {
      const id = await this.cards.make(numberOf(given.count) ?? 0, this.nominalOf(given), user.actor, given.key);
      return toConsole(`/ops/cards/${id}?done=made_cards`);
    } catch (error) {
      return this.listed(user, given, this.pages.refusal(user, error));
    }
  }

  /** GET /ops/cards/{id}?after=: a batch, its cards by number, codes masked */
  @ConsolePage(':id', { ...LOOK, query: RECORD })
  async show(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const batch = await this.cards.batch(numberOf(id) ?? 0);
    const cards = await this.cards.cardsOf(batch.id, MAX_CARDS_SHOWN, numberOf(query.after) ?? 0);
    const context = this.pages.context(user);
    const madeBy = (await this.operators.names()).get(batch.createdBy) ?? context.t('console.roles.owner');
    const props = presentBatch(context, { batch, cards, isFull: cards.length === MAX_CARDS_SHOWN, user, madeBy });
    return this.pages.record(user, 'certificates', props, { done: query.done });
  }

  /** GET /ops/cards/{id}/file: number, code and address of the QR of each card that can be sold, for the printing house */
  @ConsoleFile(':id/file', ACT)
  async file(@Param('id') id: string, @User() user: ConsoleUser): Promise<StreamableFile> {
    const { t } = this.pages.context(user);
    const batch = await this.cards.batch(numberOf(id) ?? 0);
    const columns = [
      t('certificate.console.cards.number'),
      t('certificate.console.certificates.code'),
      t('certificate.console.cards.address'),
    ];
    return csvFile(`cards-${batch.id}`, columns, this.rowsOf(batch.id));
  }

  private async *rowsOf(batch: number) {
    const address = (token: string) => `${this.site.SITE_URL}${certificatePath(token)}`;
    yield (await this.cards.unsold(batch)).map(({ number, code, token }) => [number, code, address(token)]);
  }

  /** @throws DomainError `card_nominal` */
  private nominalOf({ nominal }: TypedBatch) {
    if (nominal === '') return null;
    const sum = toKopiykas(nominal);
    if (isNominal(sum, this.offers.nominalLimits())) return sum;
    throw new DomainError('conflict', 'card_nominal', translation('certificate.console.problems.card_nominal'));
  }

  private async listed(user: ConsoleUser, given: TypedBatch, refused: Partial<Refusal> = {}, before: number | null = null): Promise<Page> {
    const batches = await this.cards.batches(MOST, before);
    const props = presentBatches(this.pages.context(user), {
      batches,
      isFull: batches.length === MOST,
      given: user.role === 'owner' ? given : null,
      limits: this.offers.nominalLimits(),
    });
    return this.pages.list(user, 'certificates', props, refused);
  }
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
