import type { ConsoleUser, OperatorRole } from '../../../platform/console/operators/operator';

type Roles = readonly OperatorRole[];

/** Who sees appointments, the calendar, clients, schedules and absences: of all salons, or of their own. */
export const LOOK: Roles = ['owner', 'call_centre', 'salon', 'viewer'];
/** Who books, moves and settles appointments, and writes of clients what is not about health. */
export const BOOK: Roles = ['owner', 'call_centre', 'salon'];
/** Who is at the salon: time that nobody can book, working hours, absences, prices, what is about health, the till. */
export const RUN: Roles = ['owner', 'salon'];
/** Who has whole lists as files. */
export const FILES: Roles = ['owner', 'salon', 'viewer'];

type Worker = Pick<ConsoleUser, 'role'>;

export const mayBook = ({ role }: Worker) => BOOK.includes(role);
export const mayRun = ({ role }: Worker) => RUN.includes(role);
export const hasFiles = ({ role }: Worker) => FILES.includes(role);
