const LETTER = /[\p{L}\p{N}]\p{M}*/u;

/** The first letter or figure of a name, in upper case; signs and emoji before it are passed by. Empty when the name has neither. */
export function initialOf(name: string): string {
  return LETTER.exec(name)?.[0].toLocaleUpperCase() ?? '';
}
