import { Injectable } from '@nestjs/common';
import type { ComponentType } from 'react';
import { ConsoleConfirmPage, type ConsoleConfirmPageProps } from '../../../views/console/ConsoleConfirmPage';
import type { ConsoleFrameProps } from '../../../views/console/ConsoleFrame';
import { ConsoleListPage, type ConsoleListPageProps } from '../../../views/console/ConsoleListPage';
import { ConsoleRecordPage, type ConsoleRecordPageProps } from '../../../views/console/ConsoleRecordPage';
import { translateText } from '../../shared/translate-text';
import { errorFacts } from '../errors/error-facts';
import { Translations } from '../i18n/translations';
import { PageContexts, type PageContext } from '../pages/page-context';
import { text } from '../pages/page-query';
import { pageHead } from '../pages/page-head';
import { page, type Page } from '../render/page';
import { DomainError } from '../../shared/domain-error';
import type { ConsoleUser } from './operators/operator';
import { homeZone } from '../../shared/home-zone';
import { dateFormat } from '../../shared/date-format';
import { ConsoleSalons } from './console-salons';
import { ConsoleParts } from './console-parts';
import type { ConsoleContext } from './console-words';

/** Key of a query: what has just been done, told by `done` of the words; what has none is not told. */
export const DONE = text(30);

interface ConsolePageOptions {
  readonly title: string;
  readonly status?: number;
  /** Code of the refusal that the page tells, for the audit log. */
  readonly code?: string;
  /** Beside those of every page of the console. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a list or record says beside its contents. */
export interface PageNotice extends Partial<Omit<ConsolePageOptions, 'title'>> {
  /** What has just been done, by its name below `done`. */
  readonly done?: string | null;
  /** How that is taken back. */
  readonly undo?: ConsoleFrameProps['undo'];
  readonly failure?: string;
}

/** Why something was not done: in words, by its code, and the status of the page that tells it. */
export type Refusal = Required<Pick<PageNotice, 'failure' | 'status' | 'code'>>;

type Question = Pick<ConsoleConfirmPageProps, 'title' | 'lead' | 'action' | 'submit' | 'back'> &
  Partial<Pick<ConsoleConfirmPageProps, 'fields' | 'groups' | 'more' | 'choices' | 'hidden' | 'steps' | 'tabs' | 'also'>>;

/** Makes the pages of the console: in the language of who works there, bare, for no search engine. */
@Injectable()
export class ConsolePages {
  constructor(
    private readonly contexts: PageContexts,
    private readonly translations: Translations,
    private readonly parts: ConsoleParts,
    private readonly salons: ConsoleSalons,
  ) {}

  context(user: Pick<ConsoleUser, 'locale'>): ConsoleContext {
    const context = this.contexts.of(user);
    const find = (name: string) => {
      const roots = ['console', ...this.parts.all.flatMap(({ words }) => words ?? [])];
      for (const root of roots) {
        const text = this.translations.find(context.locale, `${root}.${name}`);
        if (text !== null) return text;
      }
      return null;
    };
    return { ...context, find };
  }

  /**
   * The frame around a page.
   * @param part its name
   * @param told.done what has just been done, by its name below `done`
   */
  frame(user: ConsoleUser, part: string, told: Pick<PageNotice, 'done' | 'undo' | 'failure'> = {}): ConsoleFrameProps {
    const { t, locale, find } = this.context(user);
    const own = this.parts.of(user.role).filter(({ name, isHidden }) => name === part || !isHidden?.());
    const commands = own.flatMap(({ command }) => (command?.roles.includes(user.role) ? [command] : []));
    const searches = own.flatMap(({ search }) => search ?? []).sort((a, b) => a.place - b.place);
    const role = t(`console.roles.${user.role}`);
    return {
      nav: own.map(({ name, label, href, key, under }) => ({
        label: translateText(t, label),
        href,
        isCurrent: name === part,
        part: name,
        under: own.some((each) => each.name === under) ? under : undefined,
        key,
      })),
      searches: searches.map(({ action, field, label }) => ({ action, field, label: translateText(t, label) })),
      commands: commands.map(({ label, href, key }) => ({ label: translateText(t, label), href, key })),
      user: user.name === '' ? role : `${user.name}, ${role.toLowerCase()}`,
      language: locale === 'ua' ? { label: 'English', value: 'en' } : { label: 'Українська', value: 'ua' },
      done: told.done ? (find(`done.${told.done}`) ?? '') : '',
      ...(told.undo && { undo: told.undo }),
      failure: told.failure || (this.salons.isGone(user) ? t('console.salonGone', { salon: user.salon ?? '' }) : ''),
    };
  }

  /** A list of a part. */
  list(user: ConsoleUser, part: string, props: Omit<ConsoleListPageProps, 'frame'>, told: PageNotice = {}): Page {
    const { status, code, headers } = told;
    return this.page(
      user,
      ConsoleListPage,
      { frame: this.frame(user, part, told), ...props },
      { title: props.title, status, code, headers },
    );
  }

  /** A record of a part. */
  record(user: ConsoleUser, part: string, props: Omit<ConsoleRecordPageProps, 'frame'>, told: PageNotice = {}): Page {
    return this.page(user, ConsoleRecordPage, { frame: this.frame(user, part, told), ...props }, { title: props.title });
  }

  page<P extends object>(
    user: Pick<ConsoleUser, 'locale'>,
    component: ComponentType<P>,
    props: P,
    { title, status = 200, code, headers = {} }: ConsolePageOptions,
  ): Page {
    const context = this.context(user);
    const head = pageHead(context, { title, description: '', path: '/ops/', locales: [context.locale], noindex: true });
    return page(component, props, head, {
      status,
      answersForm: true,
      isBare: true,
      isPrivate: true,
      problem: code,
      headers: { 'Referrer-Policy': 'same-origin', ...headers },
    });
  }

  /** A refusal in words, for the page it happened on. @throws the error again that is a mistake of ours */
  refusal(user: Pick<ConsoleUser, 'locale'>, error: unknown): Refusal {
    if (!(error instanceof DomainError)) throw error;
    const { status, code, text: words } = errorFacts(error);
    const { t, find } = this.context(user);
    return { failure: find(`problems.${code}`) ?? translateText(t, words), status, code };
  }

  /** Why an action was refused that is not possible any more, for the page that asked. @throws any other error again */
  conflict(user: ConsoleUser, error: unknown): Refusal {
    if (error instanceof DomainError && error.kind === 'conflict') return this.refusal(user, error);
    throw error;
  }

  /** The question before something is done, or why it was not. */
  confirm(
    user: ConsoleUser,
    part: string,
    question: Question,
    { failure = '', status = 200, code, done }: Partial<Refusal> & Pick<PageNotice, 'done'> = {},
  ): Page {
    const { fields = [], ...texts } = question;
    const props = { frame: this.frame(user, part, { failure, done }), ...texts, fields };
    return this.page(user, ConsoleConfirmPage, props, { title: question.title, status, code });
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
