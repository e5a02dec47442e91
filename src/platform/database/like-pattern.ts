// A server whose locale is C lowers the letters of ASCII alone, so ILIKE there tells «З» from «з».
const UPPER = 'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯЁЫЭЪ';

/** The pattern of LIKE for texts with this in them, in small letters as `lowerCaseSql` has them: what somebody typed has no wildcards. */
export function likePattern(typed: string): string {
  return `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** SQL: a text in small letters, Cyrillic and Latin, whatever the locale of the server. @param text an expression of SQL, never what somebody typed */
export function lowerCaseSql(text: string): string {
  return `lower(translate(${text}, '${UPPER}', '${UPPER.toLowerCase()}'))`;
}
