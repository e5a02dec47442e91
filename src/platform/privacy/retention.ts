/** How long rows of a table are kept, and what is left of them. Constants of the code: its texts become part of SQL. */
export interface Retention {
  readonly table: string;
  /** Column or expression of the moment from which the time counts. */
  readonly since: string;
  readonly keepDays: number;
  /** Only these rows, in SQL; two declarations of a table exclude each other. */
  readonly where?: string;
}

/** Rows whose personal columns are blanked; the rest stays for counts and for operators. */
export interface PersonalColumns extends Retention {
  /** The personal columns, with what they hold afterwards. */
  readonly blank: Readonly<Record<string, '' | null | readonly []>>;
  /** Column of the moment at which that was done. */
  readonly erasedAt: string;
}

/** Names what is personal in a table, beside its schema; its module hands it to `PersonalData.declare`. */
export function personalData(declaration: PersonalColumns): PersonalColumns {
  return declaration;
}

/** Says when rows of a table are deleted whole, beside its schema; its module hands it to `PersonalData.declare`. */
export function deletedRows(declaration: Retention): Retention {
  return declaration;
}
