import type { ConsoleContext } from '../console-words';

/**
 * What an entry of the audit says was done, in words: those of `audit.deeds` by the names in its path, the first of which may be left out
 * (`POST /api/ops/booking/schedules/:id/week` has those of `schedules-week`). A call of a program shows its route in small print; one that
 * nobody has words for, as another release may have written it down, stays as it is.
 * @param action method and route, as `ops_audit` keeps them
 */
export function auditWords(
  { t, find }: Pick<ConsoleContext, 't' | 'find'>,
  action: string,
): { readonly text: string; readonly small?: string } {
  const [method, path = ''] = action.split(' ');
  const isCall = path.startsWith('/api/');
  const names = path.split('/').filter((name) => !['', 'api', 'ops'].includes(name) && !name.startsWith(':'));
  // what is only read has words where it leaves as a file
  if (method !== 'GET' || /^files?$/.test(names.at(-1) ?? '')) {
    const text = find(`audit.deeds.${names.join('-')}`) ?? find(`audit.deeds.${names.slice(1).join('-')}`);
    if (text !== null) return { text, ...(isCall && { small: action }) };
  }
  if (method !== 'GET') return { text: action };
  return { text: t(isCall ? 'console.audit.deeds.read' : 'console.audit.deeds.looked'), small: action };
}
