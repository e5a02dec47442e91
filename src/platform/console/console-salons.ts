import { Injectable } from '@nestjs/common';
import { scopeOf, type Scope } from '../../shared/scope';
import { bookingIdOf, ContentService } from '../../modules/content/content.api';
import type { ConsoleUser } from './operators/operator';

/** A salon to choose. */
export interface SalonChoice {
  readonly slug: string;
  readonly title: string;
}

type Worker = Pick<ConsoleUser, 'role' | 'salon' | 'locale'>;

/** A master of a salon. */
export interface MasterChoice {
  /** In the booking system. */
  readonly id: string;
  readonly name: string;
}

/** Which salons somebody sees: their own, or all. */
@Injectable()
export class ConsoleSalons {
  constructor(private readonly content: ContentService) {}

  of({ role, salon, locale }: Worker): readonly SalonChoice[] {
    const { salons } = this.content.site(locale).content;
    return role === 'salon' ? salons.filter(({ slug }) => slug === salon) : salons;
  }

  /** Whether somebody works at a salon that the content does not know; unknown, and so false, while there is no content. */
  isGone({ role, salon }: Worker): boolean {
    return role === 'salon' && this.content.isReady && !this.content.site('ua').content.salons.some(({ slug }) => slug === salon);
  }

  /** What somebody sees of the calendar, as ids of the booking system. */
  scope({ role, salon }: Worker): Scope {
    return role === 'salon' ? scopeOf(salon === null ? null : this.locationOf(salon)) : 'all';
  }

  /** The salon that is shown: their own, the one that was asked for, or the first. Null: there is none. */
  chosen(user: Worker, asked: string | null): string | null {
    const all = this.of(user);
    return (all.find(({ slug }) => slug === asked) ?? all[0])?.slug ?? null;
  }

  /** Who works at a salon and can be booked, by name. */
  mastersOf(salon: string, { locale }: Worker): readonly MasterChoice[] {
    const { content } = this.content.site(locale);
    const at = content.salons.find(({ slug }) => slug === salon);
    return content.employees
      .filter(({ salonIds }) => at && salonIds.includes(at.id))
      .flatMap(({ slug, title }) => {
        const id = bookingIdOf(content, 'employees', slug);
        return id === null ? [] : [{ id, name: title }];
      })
      .sort((a, b) => a.name.localeCompare(b.name, locale === 'ua' ? 'uk' : 'en'));
  }

  /** The salon that has an id in the booking system; null: none that this person sees. */
  titleOf(location: string, user: Worker): string | null {
    return this.of(user).find(({ slug }) => this.locationOf(slug) === location)?.title ?? null;
  }

  /** Id of a salon in the booking system; null: it has none. */
  locationOf(salon: string): string | null {
    return bookingIdOf(this.content.site('ua').content, 'salons', salon);
  }
}
