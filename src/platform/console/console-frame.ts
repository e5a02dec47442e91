import { Injectable } from '@nestjs/common';
import type { ComponentType } from 'react';
import { ConsoleConfirmPage, type ConsoleConfirmPageProps } from '../../../views/console/ConsoleConfirmPage';
import type { ConsoleFrameProps } from '../../../views/console/ConsoleFrame';
import { translateText } from '../../shared/translate-text';
import { errorFacts } from '../errors/error-facts';
import { PageContexts, type PageContext } from '../pages/page-context';
import { pageHead } from '../pages/page-head';
import { page, type Page } from '../render/page';
import { DomainError } from '../../shared/domain-error';
import type { ConsoleUser, OperatorRole } from './operators/operator';
import { homeZone } from '../../shared/home-zone';
import { dateFormat } from '../../shared/date-format';
import { ConsoleSalons } from './console-salons';
import { isTold } from './problem-words';

/** Parts of the console, and who has them. */
const PARTS = [
  { name: 'home', key: 'H', href: '/ops', roles: ['owner', 'salon', 'viewer'] },
  { name: 'orders', key: 'O', href: '/ops/orders', roles: ['owner', 'viewer'] },
  { name: 'certificates', key: 'C', href: '/ops/certificates', roles: ['owner', 'salon', 'viewer'] },
  { name: 'payments', key: 'P', href: '/ops/payments', roles: ['owner', 'viewer'] },
  { name: 'leads', key: 'L', href: '/ops/leads', roles: ['owner', 'viewer'] },
  { name: 'visits', key: 'V', href: '/ops/visits', roles: ['owner', 'salon', 'viewer'] },
  { name: 'schedules', key: 'S', href: '/ops/schedules', roles: ['owner', 'salon', 'viewer'] },
  { name: 'feedback', key: 'F', href: '/ops/feedback', roles: ['owner', 'viewer'] },
  { name: 'jobs', key: 'J', href: '/ops/jobs', roles: ['owner', 'viewer'] },
  { name: 'content', key: 'K', href: '/ops/content', roles: ['owner', 'viewer'] },
  { name: 'redirects', key: 'R', href: '/ops/redirects', roles: ['owner', 'viewer'] },
  { name: 'people', key: 'U', href: '/ops/people', roles: ['owner'] },
  { name: 'audit', key: 'A', href: '/ops/audit', roles: ['owner'] },
] as const satisfies readonly {
  readonly name: string;
  readonly href: string;
  readonly roles: readonly OperatorRole[];
  /** Pressed after G. */
  readonly key: string;
}[];

/** What is looked up by what somebody types; by POST, because it may be a phone or a code. */
const SEARCHES = [
  { part: 'orders', action: '/ops/orders/find', field: 'what' },
  { part: 'leads', action: '/ops/leads/find', field: 'phone' },
  { part: 'certificates', action: '/ops/certificates/find', field: 'code' },
] as const;

export type ConsolePart = (typeof PARTS)[number]['name'];

/** Actions whose end is told on the next page: `?done=`. */
export const DONE = [
  'retried',
  'dropped',
  'assigned',
  'noted',
  'paid',
  'expired',
  'cleared',
  'reconciled',
  'redeemed',
  'undone',
  'reissued',
  'refunded',
  'resent',
  'settled',
  'planned',
  'published',
  'hidden',
  'deleted',
  'refreshed',
  'unchanged',
  'moved',
  'blocked',
  'unblocked',
  'redirected',
  'unredirected',
  'invited',
  'removed',
] as const;
export type Done = (typeof DONE)[number];

interface Shown {
  readonly title: string;
  readonly status?: number;
  /** Beside those of every page of the console. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Question = Pick<ConsoleConfirmPageProps, 'title' | 'lead' | 'action' | 'submit' | 'back'> &
  Partial<Pick<ConsoleConfirmPageProps, 'fields' | 'hidden'>>;

/** Makes the pages of the console: in the language of who works there, bare, for no search engine. */
@Injectable()
export class ConsolePages {
  constructor(
    private readonly contexts: PageContexts,
    private readonly salons: ConsoleSalons,
  ) {}

  context(user: Pick<ConsoleUser, 'locale'>): PageContext {
    return this.contexts.of(user);
  }

  /** The frame around a page. */
  frame(user: ConsoleUser, part: ConsolePart, told: { readonly done?: Done | null; readonly failure?: string } = {}): ConsoleFrameProps {
    const { t, locale } = this.context(user);
    const own = PARTS.filter(({ roles }) => (roles as readonly OperatorRole[]).includes(user.role));
    const role = t(`console.roles.${user.role}`);
    return {
      nav: own.map(({ name, href, key }) => ({ label: t(`console.nav.${name}`), href, isCurrent: name === part, part: name, key })),
      searches: SEARCHES.filter(({ part: of }) => own.some(({ name }) => name === of)).map(({ part: of, ...search }) => ({
        ...search,
        label: t(`console.palette.${of}`),
      })),
      user: user.name === '' ? role : `${user.name}, ${role.toLowerCase()}`,
      language: locale === 'ua' ? { label: 'English', value: 'en' } : { label: 'Українська', value: 'ua' },
      done: told.done ? t(`console.done.${told.done}`) : '',
      failure: told.failure || (this.salons.isGone(user) ? t('console.salonGone', { salon: user.salon ?? '' }) : ''),
    };
  }

  page<P extends object>(
    user: Pick<ConsoleUser, 'locale'>,
    component: ComponentType<P>,
    props: P,
    { title, status = 200, headers = {} }: Shown,
  ): Page {
    const context = this.context(user);
    const head = pageHead(context, { title, description: '', path: '/ops/', locales: [context.locale], noindex: true });
    return page(component, props, head, {
      status,
      answersForm: true,
      isBare: true,
      isPrivate: true,
      headers: { 'Referrer-Policy': 'same-origin', ...headers },
    });
  }

  /** A refusal in words, for the page it happened on. @throws the error again that is a mistake of ours */
  refusal(user: Pick<ConsoleUser, 'locale'>, error: unknown): { readonly failure: string; readonly status: number } {
    if (!(error instanceof DomainError)) throw error;
    const { status, code, text } = errorFacts(error);
    const { t } = this.context(user);
    return { failure: isTold(code) ? t(`console.problems.${code}`) : translateText(t, text), status };
  }

  /** Why an action was refused that is not possible any more, for the page that asked. @throws any other error again */
  conflict(user: ConsoleUser, error: unknown): { readonly failure: string; readonly status: number } {
    if (error instanceof DomainError && error.kind === 'conflict') return this.refusal(user, error);
    throw error;
  }

  /** The question before something is done, or why it was not. */
  confirm(user: ConsoleUser, part: ConsolePart, question: Question, { failure = '', status = 200 } = {}): Page {
    const { fields = [], ...texts } = question;
    const props = { frame: this.frame(user, part, { failure }), ...texts, fields };
    return this.page(user, ConsoleConfirmPage, props, { title: question.title, status });
  }
}

const MOMENT = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** A moment by the clock of Kyiv; empty for none. */
export function moment({ locale }: Pick<PageContext, 'locale'>, at: Date | null | undefined): string {
  return at ? dateFormat(locale, { ...MOMENT, timeZone: homeZone() }).format(at) : '';
}
