import { Injectable } from '@nestjs/common';
import type { Locale } from '../../shared/locale';

/** An employee to choose. */
export interface EmployeeChoice {
  /** In our own booking engine. */
  readonly id: string;
  readonly name: string;
}

/** Who knows the employees. */
interface EmployeeSource {
  /** By name. */
  list(locale: Locale): readonly EmployeeChoice[];
}

/** The employees who can have a sign-in of their own: those of our own booking engine; none with another one. */
@Injectable()
export class ConsoleEmployees {
  private source: EmployeeSource = { list: () => [] };

  readFrom(source: EmployeeSource): void {
    this.source = source;
  }

  list(locale: Locale): readonly EmployeeChoice[] {
    return this.source.list(locale);
  }

  /** What an employee is called; the id when they are not there any more. */
  nameOf(id: string, locale: Locale): string {
    return this.source.list(locale).find((each) => each.id === id)?.name ?? id;
  }
}
