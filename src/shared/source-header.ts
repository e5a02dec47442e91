/** Header in which scripts of our pages tell where their visitor came from: a query with `source`, `medium`, `campaign` and `host`. */
export const SOURCE_HEADER = 'x-source';

/** Where a tab stores it: the page before and the query of the first page here. */
export const ARRIVAL = 'arrival';
