import { Injectable } from '@nestjs/common';
import type { ConsoleLink } from '../../../views/console/ConsoleFrame';
import type { ConsoleState } from '../../../views/console/ConsoleHomePage';
import type { ConsoleTableProps } from '../../../views/console/ConsoleTable';
import type { Translation } from '../../shared/translation';
import type { HealthState } from '../health/health.registry';
import type { DrawCharts } from './charts/chart-drawing';
import type { TimeSpan } from './charts/time-span';
import type { ConsoleContext } from './console-words';
import type { ConsoleUser, OperatorRole } from './operators/operator';

/** Something that changes with what it stands for: the state of a list, or of one salon's part of it. */
export interface ChangeMark {
  /** Tells the marks of one part apart; left out by a part with one mark. */
  readonly name?: string;
  readonly mark: string;
  /** Whether somebody may know; everybody with the roles of the part when left out. */
  readonly isFor?: (user: ConsoleUser) => boolean;
}

/** What to do about a dependency that does not work as it should, and the page where it is done. */
export interface HealthAdvice {
  /** Empty: nothing special. */
  readonly text: string;
  readonly href: string;
}

/** Something of a part that waits for an operator. */
export interface WaitingItem {
  readonly label: string;
  /** How many; 0 is left out. */
  readonly count: number;
  /** Where it is settled. */
  readonly href: string;
  /** `bad`: somebody waits for it now. */
  readonly tone: 'wait' | 'bad';
}

/** What a part shows of the day on the home page. */
export interface TodayTable {
  readonly title: string;
  readonly table: ConsoleTableProps;
  /** The whole day. */
  readonly more: ConsoleLink;
}

/** A part of the operators' console, as a module registers it: one entry of the menu and all that other pages show of it. */
export interface ConsolePart {
  /** Unique, in Latin letters; `data-part` of the menu entry. */
  readonly name: string;
  readonly label: Translation;
  /** Position in the menu, in the updates and among the charts; ascending. */
  readonly place: number;
  /** Capital letter that opens it, pressed after G; unique. */
  readonly key: string;
  readonly href: string;
  /** Name of the part below whose entry it stands, on the pages of both; in the menu for roles that do not see that part. */
  readonly under?: string;
  readonly roles: readonly OperatorRole[];
  /** True while there is nothing in it: it stands in no menu, and is read all the same. */
  readonly isHidden?: () => boolean;
  /** Key of texts below which the part keeps `done`, `problems`, `codes` and `audit.deeds` of its own, beside those of `console`. */
  readonly words?: string;
  /** Search from any page, by POST because the text may be a phone or a code: the field that takes it, and where it is sent. */
  readonly search?: { readonly place: number; readonly label: Translation; readonly action: string; readonly field: string };
  /** A page where something is made, from any page: by its capital letter alone, or in the palette. The key is unique among commands. */
  readonly command?: { readonly label: Translation; readonly key: string; readonly href: string; readonly roles: readonly OperatorRole[] };
  /** Read every few seconds while somebody listens. */
  readonly changeMarks?: () => Promise<readonly ChangeMark[]>;
  /** What the home page says of the part, to its roles; nothing while the database is away. */
  readonly states?: (context: ConsoleContext) => Promise<readonly ConsoleState[]>;
  /** What waits for somebody, on the home page; nothing while the database is away. */
  readonly waiting?: (context: ConsoleContext, user: ConsoleUser) => Promise<readonly WaitingItem[]>;
  /** The day of who works at a salon, on the home page; null: there is none. */
  readonly today?: (context: ConsoleContext, user: ConsoleUser) => Promise<TodayTable | null>;
  /** What to do about a dependency by its name in /health/ready; null: the general advice. */
  readonly advice?: (context: ConsoleContext, dependency: string, state: HealthState) => HealthAdvice | null;
  /** Reads what the charts of the home page show. @param bounds of the stretches, one more than there are */
  readonly charts?: (bounds: readonly Date[], span: TimeSpan) => Promise<DrawCharts>;
}

/** The parts of the console, in the order of the menu. A module adds its own when it starts. */
@Injectable()
export class ConsoleParts {
  private parts: readonly ConsolePart[] = [];

  /** @throws Error when the name, the key or the place is taken */
  add(part: ConsolePart): void {
    const taken = this.parts.find(({ name, key, place }) => name === part.name || key === part.key || place === part.place);
    if (taken) throw new Error(`the part ${part.name} of the console collides with ${taken.name}`);
    this.parts = [...this.parts, part].sort((a, b) => a.place - b.place);
  }

  get all(): readonly ConsolePart[] {
    return this.parts;
  }

  /** The parts that a role sees. */
  of(role: OperatorRole): readonly ConsolePart[] {
    return this.parts.filter(({ roles }) => roles.includes(role));
  }
}
