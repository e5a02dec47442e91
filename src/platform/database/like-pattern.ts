/** The pattern of LIKE for texts with this in them: what somebody typed has no wildcards. */
export function likePattern(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
}
