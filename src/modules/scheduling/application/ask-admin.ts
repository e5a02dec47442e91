import { createHash } from 'node:crypto';
import { DomainError } from '../../../shared/domain-error';
import type { EngineCatalogue, EngineService, LocalName } from '../contract/engine-catalogue';
import { ASK_LIMITS, type PhotographsWanted, type QuestionKind, type ServiceQuestion } from '../contract/service-asks';
import type { CatalogueTerms } from '../store/catalogue-terms';

/** A question as an operator writes it. */
export interface TypedQuestion {
  readonly kind: QuestionKind;
  readonly text: LocalName;
  readonly isRequired: boolean;
  /** Of a choice, in the same order in both languages. */
  readonly choices: Readonly<Record<keyof LocalName, readonly string[]>>;
}

/** What goes with services: add-ons, questions, photographs. Appointments that are booked keep what was asked of them. */
export class AskAdmin {
  /** @param current what is booked now */
  constructor(
    private readonly terms: CatalogueTerms,
    private readonly current: () => EngineCatalogue,
  ) {}

  /** Whether a service is offered with another one. @throws DomainError `service_unknown`; conflicts `add_on_unknown`, `add_ons_many` */
  async addOn(service: string, addOn: string, isOffered: boolean, by: string): Promise<void> {
    const { asks } = this.service(service);
    const key = { kind: 'service', item: service, name: 'addOn', scope: addOn } as const;
    if (!isOffered) return this.terms.change({ remove: [key] }, by);
    if (addOn === service || !this.current().services.has(addOn)) throw refused('add_on_unknown');
    const others = (asks?.addOns ?? []).filter((each) => each !== addOn);
    if (others.length >= ASK_LIMITS.addOns) throw refused('add_ons_many');
    await this.terms.change({ set: [{ ...key, value: true }] }, by);
  }

  /**
   * The question at a place of a service.
   * @param place 1 to 5
   * @param typed null: there is none
   * @throws DomainError `service_unknown`; conflicts `question_wrong` without words in both languages, `choices_wrong`
   */
  async question(service: string, place: number, typed: TypedQuestion | null, by: string): Promise<void> {
    this.service(service);
    const key = { kind: 'service', item: service, name: 'question', scope: String(place) } as const;
    await this.terms.change(typed ? { set: [{ ...key, value: questionOf(typed) }] } : { remove: [key] }, by);
  }

  /** @param asked null: none @throws DomainError `service_unknown` */
  async photographs(service: string, asked: PhotographsWanted | null, by: string): Promise<void> {
    this.service(service);
    const key = { kind: 'service', item: service, name: 'photographs', scope: '' } as const;
    await this.terms.change(asked ? { set: [{ ...key, value: asked }] } : { remove: [key] }, by);
  }

  private service(id: string): EngineService {
    const service = this.current().services.get(id);
    if (!service) throw new DomainError('not-found', 'service_unknown', 'There is no such service');
    return service;
  }
}

/** @throws DomainError conflicts `question_wrong`, `choices_wrong` */
function questionOf({ kind, text, isRequired, choices }: TypedQuestion): ServiceQuestion {
  if (!isText(text, ASK_LIMITS.question)) throw refused('question_wrong');
  const both = kind === 'choice' ? choices.ua.map((ua, at) => ({ ua, en: choices.en[at] ?? '' })) : [];
  const isRight = both.length >= 2 && both.length <= ASK_LIMITS.choices && both.length === choices.en.length;
  const known = both.map((each) => ({ id: idOf(each), text: each }));
  if (kind === 'choice' && !(isRight && both.every((each) => isText(each, ASK_LIMITS.choice)))) throw refused('choices_wrong');
  if (new Set(known.map(({ id }) => id)).size < known.length) throw refused('choices_wrong');
  return { id: idOf({ kind, text, known }), kind, text, isRequired, choices: known };
}

const isText = ({ ua, en }: LocalName, most: number) => [ua, en].every((each) => each.trim() !== '' && each.length <= most);
const idOf = (said: object): string => createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 10);

const TEXTS = {
  add_on_unknown: 'There is no such service to offer with it',
  add_ons_many: `At most ${ASK_LIMITS.addOns} services are offered with one`,
  question_wrong: 'A question has words in both languages',
  choices_wrong: `A choice has 2 to ${ASK_LIMITS.choices} answers, each in both languages and once`,
} as const;
const refused = (code: keyof typeof TEXTS) => new DomainError('conflict', code, TEXTS[code]);
