import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { GroupFormPage } from '../../../../views/widget/GroupFormPage';
import { errorFacts } from '../../../platform/errors/error-facts';
import { pageHead } from '../../../platform/pages/page-head';
import { readSentForm } from '../../../platform/phones/sent-form';
import { page, seeOther, type Page, type SeeOther } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import type { FormField, FormFields } from '../../../shared/form';
import { kyivDay } from '../../../shared/kyiv-day';
import { translateText } from '../../../shared/translate-text';
import { ClientGroups } from '../../booking/booking.api';
import { DraftSignIn } from '../../clients/clients.api';
import { COMMENT, GUEST, GUEST_PHONE } from '../../scheduling/contract/booking-limits';
import type { Day } from '../../scheduling/contract/free-time';
import type { GroupOption, GroupOptions, GroupQuery } from '../../scheduling/contract/group';
import { mayBookOnline } from '../../scheduling/contract/what-can-be-booked';
import { groupHref, readGroupChoice, type GroupChoice } from '../contract/group-choice';
import { WIDGET_GROUP_PATH } from '../contract/widget-model';
import type { WidgetRequest } from '../application/widget-request';
import { WidgetScreens } from '../application/widget-screens.service';
import { groupProblems, presentGroupForm, type GroupInstead, type ShownGroupStep } from '../screens/group-form.presenter';
import { problemWords } from '../screens/widget-problems';
import type { WidgetSituation } from '../screens/widget-situation';
import { WidgetVisitors } from './widget-visitors.service';

/** Other ways that are offered where nothing is free, and how long they are looked for, milliseconds. */
const MAX_INSTEAD = 3;
const INSTEAD_MS = 1500;
const NUMBER = /^\d{1,9}$/;

/** What is said of a form that was refused. */
interface Refused {
  readonly status: number;
  readonly failure: string;
  readonly problems?: Readonly<Record<string, string>>;
}

/** Several people who book together: each step is an address, and a form without scripts. */
@Injectable()
export class WidgetGroups {
  constructor(
    private readonly screens: WidgetScreens,
    private readonly groups: ClientGroups,
    private readonly drafts: DraftSignIn,
    private readonly visitors: WidgetVisitors,
    private readonly clock: Clock,
  ) {}

  /** The first step that is not gone through. Who has to sign in first comes back to it. */
  async show(request: WidgetRequest, refused: Refused | null = null): Promise<Page> {
    const situation = await this.situation(request);
    if (!situation) return this.shown(request, null, { step: 'closed' }, refused);
    const choice = readGroupChoice(request.fields);
    const step = await this.step(request, situation, choice);
    if (step.step === 'details' && !request.visitor.identity)
      await this.drafts.type(request.visitor.draft, { group: groupHref(choice, 'details').split('?')[1]! });
    return this.shown(request, situation, step, refused ?? (step.step === 'times' ? step.refused : null));
  }

  async send(request: WidgetRequest, res: Response): Promise<Page | SeeOther> {
    const situation = await this.situation(request);
    const choice = readGroupChoice(request.fields);
    if (!situation || choice.time === null || groupProblems(situation, choice).length > 0) return this.show(request);
    try {
      return request.fields.press === 'book' ? await this.book(request, choice, res) : await this.hold(request, choice, res);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
      const { status, text } = errorFacts(error);
      // the time is gone: the others are shown
      const fields =
        error.code === 'time_conflict' ? { ...request.fields, time: '', step: 'times' } : { ...request.fields, step: 'details' };
      return this.show({ ...request, fields }, { status, failure: translateText(request.context.t, text) });
    }
  }

  private async hold({ visitor }: WidgetRequest, choice: GroupChoice, res: Response): Promise<SeeOther> {
    const held = await this.groups.hold({ ...queryOf(choice), start: choice.time! }, visitor);
    this.visitors.holds(res, held);
    return seeOther(groupHref(choice, 'details'));
  }

  private async book(request: WidgetRequest, choice: GroupChoice, res: Response): Promise<Page | SeeOther> {
    const { fields, visitor, context } = request;
    if (!visitor.identity) return this.show({ ...request, fields: { ...fields, step: 'details' } });
    const form = formOf(choice);
    const reading = readSentForm(form, fields);
    if (Object.keys(reading.problems).length > 0) {
      const problems = problemWords(request, form, reading);
      return this.show({ ...request, fields: { ...fields, step: 'details' } }, { status: 422, failure: '', problems });
    }
    const values: Readonly<Record<string, string | undefined>> = reading.values;
    const query = queryOf(choice);
    const group = {
      ...query,
      start: choice.time!,
      people: query.people.map((person, at) => ({ ...person, name: values[`name${at + 1}`], phone: values[`phone${at + 1}`] })),
      comments: values.comments,
      payment: fields.payment === 'all' ? ('all' as const) : ('each' as const),
    };
    const shown = { amount: numberOf(fields.amount), minutes: numberOf(fields.minutes) };
    const booked = await this.groups.book(group, visitor.identity, { hold: visitor.hold, locale: context.locale, ...shown });
    if (visitor.hold !== null) this.visitors.holds(res, null);
    await this.drafts.type(visitor.draft, { group: '' });
    return seeOther(this.groups.path(booked.id));
  }

  private async step(
    request: WidgetRequest,
    situation: WidgetSituation,
    choice: GroupChoice,
  ): Promise<ShownGroupStep & { readonly refused: Refused | null }> {
    const none = { refused: null };
    if (choice.size === null || !situation.lists.locations.some(({ id }) => id === choice.salon)) return { step: 'size', choice, ...none };
    const { step } = request.fields;
    const problems = groupProblems(situation, choice);
    if (step !== 'times' && step !== 'details') return { step: 'people', choice, problems: [], ...none };
    if (problems.length > 0) return { step: 'people', choice, problems, ...none };
    const today = kyivDay(this.clock.now());
    const dated = { ...choice, date: choice.date !== null && choice.date >= today ? choice.date : today };
    const found = await this.options(request, dated);
    if (!('options' in found)) return { step: 'times', choice: dated, found: null, instead: [], refused: found };
    const chosen = step === 'details' ? found.options.find(({ start }) => start === choice.time) : undefined;
    if (chosen) return this.details(situation, dated, chosen);
    const refused = step === 'details' ? { status: 409, failure: request.context.t('booking.errors.time_conflict') } : null;
    const instead = found.options.length === 0 ? await this.instead(request, situation, dated, found.next) : [];
    return { step: 'times', choice: { ...dated, time: null }, found, instead, refused };
  }

  /** What is free sooner where nothing is that day: with any employees, the other way, at another salon. As much as is found in time. */
  private async instead(
    request: WidgetRequest,
    { lists }: WidgetSituation,
    choice: GroupChoice,
    next: Day | null,
  ): Promise<readonly GroupInstead[]> {
    const until = performance.now() + INSTEAD_MS;
    const people = choice.people.map((rows) => rows.map((row) => ({ ...row, employee: '' })));
    const mode = choice.mode === 'together' ? 'in_turn' : 'together';
    const salons = lists.locations.filter(({ id }) => id !== choice.salon);
    const ways: readonly Omit<GroupInstead, 'start'>[] = [
      ...(choice.people.flat().some(({ employee }) => employee !== '') ? [{ by: 'anybody' as const, choice: { ...choice, people } }] : []),
      { by: mode, choice: { ...choice, mode } },
      ...salons.map(({ id }) => ({ by: 'salon' as const, choice: { ...choice, people, salon: id } })),
    ];
    const found: GroupInstead[] = [];
    for (const way of ways.filter((each) => groupProblems({ lists }, each.choice).length === 0)) {
      if (found.length === MAX_INSTEAD || performance.now() > until) break;
      const other = await this.options(request, { ...way.choice, time: null });
      // who asks too often is told no more
      if (!('options' in other)) break;
      const [first] = other.options;
      const date = first ? choice.date : other.next;
      if (date !== null && (next === null || date < next))
        found.push({ ...way, choice: { ...way.choice, time: null, date }, start: first?.start ?? null });
    }
    return found;
  }

  private async details(
    situation: WidgetSituation,
    choice: GroupChoice,
    option: GroupOption,
  ): Promise<ShownGroupStep & { readonly refused: null }> {
    const held = await this.groups.held(situation.visitor.hold);
    const isKept = held?.day === choice.date && held.people[0]?.[0]?.start === option.people[0]?.start;
    return { step: 'details', choice, option, keptUntil: isKept ? (held?.expiresAt ?? null) : null, refused: null };
  }

  private async options({ visitor, context }: WidgetRequest, choice: GroupChoice): Promise<GroupOptions | Refused> {
    try {
      return await this.groups.options({ ...queryOf(choice), ...(visitor.hold !== null && { hold: visitor.hold }) }, visitor.address);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
      const { status, text } = errorFacts(error);
      return { status, failure: translateText(context.t, text) };
    }
  }

  /** Null where several people cannot be booked together now. */
  private async situation(request: WidgetRequest): Promise<WidgetSituation | null> {
    const { client } = request.visitor;
    if (!this.groups.isOn || (client && !mayBookOnline(client))) return null;
    return this.screens.situation({ ...request, fields: {} });
  }

  private shown(
    { context, fields }: WidgetRequest,
    situation: WidgetSituation | null,
    step: ShownGroupStep | { readonly step: 'closed' },
    refused: Refused | null,
  ): Page {
    const props = presentGroupForm(context, situation, step, {
      fields,
      failure: refused?.failure ?? '',
      problems: refused?.problems ?? {},
    });
    const head = pageHead(context, {
      title: props.title,
      description: context.t('booking.group.description'),
      path: WIDGET_GROUP_PATH,
      noindex: true,
    });
    return page(GroupFormPage, props, head, { status: refused?.status ?? 200, isBare: true, answersForm: true });
  }
}

/** What is typed of a group: a name and perhaps a phone for each, and a word to the salon. */
function formOf({ people }: GroupChoice): FormFields {
  const fields = people.flatMap((_own, at) => [[`name${at + 1}`, GUEST] as const, [`phone${at + 1}`, GUEST_PHONE] as const]);
  return { ...Object.fromEntries<FormField>(fields), comments: COMMENT };
}

function queryOf({ salon, date, mode, people }: GroupChoice): Omit<GroupQuery, 'hold'> {
  return {
    location: salon!,
    date: date!,
    mode,
    people: people.map((rows) => ({
      services: rows.filter(({ service }) => service !== '').map(({ service, employee }) => ({ service, professional: employee || null })),
    })),
  };
}

/** Null for what is no number: booked whatever it costs or takes then. */
const numberOf = (shown: unknown): number | null => (typeof shown === 'string' && NUMBER.test(shown) ? Number(shown) : null);
