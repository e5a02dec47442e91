import { Injectable } from '@nestjs/common';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { scopeOf, type Scope } from '../../../shared/scope';
import { bookingIdOf } from '../../content/content.api';
import { ContentService } from '../../content/content.api';

type Worker = Pick<ConsoleUser, 'role' | 'salon' | 'locale'>;

/** An employee of a salon. */
interface EmployeeOption {
  /** In the booking system. */
  readonly id: string;
  readonly name: string;
}

/** The salons that somebody sees, as the booking system knows them. */
@Injectable()
export class BookingSalons {
  constructor(
    private readonly content: ContentService,
    private readonly salons: ConsoleSalons,
  ) {}

  /** What somebody sees of the calendar, as ids of the booking system. */
  scope({ role, salon }: Worker): Scope {
    if (role === 'employee') return 'none';
    return role === 'salon' ? scopeOf(salon === null ? null : this.locationOf(salon)) : 'all';
  }

  /** Who works at a salon and can be booked, by name. */
  employeesOf(salon: string, { locale }: Worker): readonly EmployeeOption[] {
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

  /** Name of an employee by the id in the booking system; null: not in the content. */
  nameOf(id: string, { locale }: Pick<Worker, 'locale'>): string | null {
    const { content } = this.content.site(locale);
    return content.employees.find(({ slug }) => bookingIdOf(content, 'employees', slug) === id)?.title ?? null;
  }

  /** The salon that has an id in the booking system; undefined: none that this person sees. */
  at(location: string, user: Worker) {
    return this.salons.of(user).find(({ slug }) => this.locationOf(slug) === location);
  }

  /** Id of a salon in the booking system; null: it has none. */
  locationOf(salon: string): string | null {
    return bookingIdOf(this.content.site('ua').content, 'salons', salon);
  }
}
