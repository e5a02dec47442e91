import { Injectable } from '@nestjs/common';
import { bookingIdOf } from '../../content/content.api';
import { ContentService } from '../../content/content.service';
import type { ConsoleUser } from '../domain/operator';

/** A salon to choose. */
export interface SalonChoice {
  readonly slug: string;
  readonly title: string;
}

type Worker = Pick<ConsoleUser, 'role' | 'salon' | 'locale'>;

/** Which salons somebody sees: their own, or all. */
@Injectable()
export class ConsoleSalons {
  constructor(private readonly content: ContentService) {}

  of({ role, salon, locale }: Worker): readonly SalonChoice[] {
    const { salons } = this.content.site(locale).content;
    return role === 'salon' ? salons.filter(({ slug }) => slug === salon) : salons;
  }

  /** The salon that is shown: their own, the one that was asked for, or the first. Null: there is none. */
  chosen(user: Worker, asked: string | null): string | null {
    const all = this.of(user);
    return (all.find(({ slug }) => slug === asked) ?? all[0])?.slug ?? null;
  }

  /** Id of a salon in the booking system; null: it has none. */
  locationOf(salon: string): string | null {
    return bookingIdOf(this.content.site('ua').content, 'salons', salon);
  }
}
