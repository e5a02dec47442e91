import { Injectable } from '@nestjs/common';
import type { Locale } from '../../shared/locale';
import type { ConsoleUser } from './operators/operator';

/** A salon to choose. */
export interface SalonChoice {
  readonly slug: string;
  readonly title: string;
}

/** Who knows the salons. */
interface SalonSource {
  /** False while they are not known yet. */
  readonly isReady: boolean;
  list(locale: Locale): readonly SalonChoice[];
}

type Worker = Pick<ConsoleUser, 'role' | 'salon' | 'locale'>;

/** Which salons somebody sees: their own, or all; an employee sees none, but their own appointments. */
@Injectable()
export class ConsoleSalons {
  private source: SalonSource = { isReady: false, list: () => [] };

  readFrom(source: SalonSource): void {
    this.source = source;
  }

  of({ role, salon, locale }: Worker): readonly SalonChoice[] {
    const salons = this.source.list(locale);
    if (role === 'employee') return [];
    return role === 'salon' ? salons.filter(({ slug }) => slug === salon) : salons;
  }

  /** What a salon is called; its slug when it is not known, or not there any more. */
  titleOf(salon: string, locale: Locale): string {
    return this.source.list(locale).find(({ slug }) => slug === salon)?.title ?? salon;
  }

  /** Whether somebody works at a salon that is not there any more; unknown, and so false, while the salons are not known. */
  isGone({ role, salon }: Worker): boolean {
    return role === 'salon' && this.source.isReady && !this.source.list('ua').some(({ slug }) => slug === salon);
  }

  /** The salon that is shown: their own, the one that was asked for, or the first. Null: there is none. */
  chosen(user: Worker, asked: string | null): string | null {
    const all = this.of(user);
    return (all.find(({ slug }) => slug === asked) ?? all[0])?.slug ?? null;
  }
}
