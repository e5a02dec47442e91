import { Injectable } from '@nestjs/common';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { scopeOf, type Scope } from '../../../shared/scope';
import { bookingIdOf } from '../../content/content.api';
import { ContentService } from '../../content/content.api';
import { EngineCatalogues } from '../application/engine-catalogues.service';

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
    private readonly catalogues: EngineCatalogues,
  ) {}

  /** What somebody sees of the calendar, as ids of the booking system. */
  scope({ role, salon }: Worker): Scope {
    if (role === 'employee') return 'none';
    return role === 'salon' ? scopeOf(salon === null ? null : this.locationOf(salon)) : 'all';
  }

  /** Who works at a salon and can be booked, by name. */
  employeesOf(salon: string, { locale }: Worker): readonly EmployeeOption[] {
    const location = this.locationOf(salon);
    return [...this.catalogues.current.employees.values()]
      .filter(({ archive, locations }) => !archive && location !== null && locations.includes(location))
      .map(({ id, name }) => ({ id, name: name[locale] }))
      .sort((a, b) => a.name.localeCompare(b.name, locale === 'ua' ? 'uk' : 'en'));
  }

  /** Name of an employee by the id in the booking system; null: nobody knows it. */
  nameOf(id: string, { locale }: Pick<Worker, 'locale'>): string | null {
    return this.catalogues.current.employees.get(id)?.name[locale] ?? null;
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
