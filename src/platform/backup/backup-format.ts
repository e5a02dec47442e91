/** Version of the format; a file of another one is refused. */
export const FORMAT = 1;

/** A table of a backup. */
export interface BackupTable {
  readonly schema: string;
  readonly name: string;
  /** In the order of the values of a row. */
  readonly columns: readonly string[];
}

/** The first line of a backup: what it is of. */
export interface Manifest {
  readonly format: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Migrations that the database had: SHA-256 of each, in order. */
  readonly migrations: readonly string[];
  /** Version of pg-boss's schema; null where there was none. */
  readonly jobsVersion: number | null;
  /** In an order in which they can be written: a table stands after those it refers to. */
  readonly tables: readonly BackupTable[];
  readonly sequences: readonly { readonly name: string; readonly last: string; readonly isCalled: boolean }[];
}

/** A line between the first and the last: the number of its table, then the values as PostgreSQL writes them as text. */
export type Row = readonly [table: number, ...values: readonly (string | null)[]];

/** The last line: without it a file is not whole. */
export interface Ending {
  /** Rows of each table, in the order of the manifest. */
  readonly rows: readonly number[];
  /** SHA-256 of all lines before, hexadecimal. */
  readonly sha256: string;
}

/** Settings under which values are written and read as text: the same everywhere. */
export const TEXT_SETTINGS = `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL search_path = public; SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;

/** A name as it stands in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const tableName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string => `${quoted(schema)}.${quoted(name)}`;
