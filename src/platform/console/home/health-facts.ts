import { KEY_REFUSED, type HealthState } from '../../health/health.registry';
import { codeWords, type ConsoleContext } from '../console-words';
import { moment } from '../console-frame';

const MAX_CHARACTERS = 160;
/** What two clocks may differ by without being told. */
const MAX_SECONDS = 5;

/** What a dependency says of itself in /health/ready, in words; what is well and needs none is left out. */
export function healthFacts(context: ConsoleContext, { ok: _, ...facts }: HealthState): string {
  // content may be degraded without a refused reading: what it says of itself stands on its own page
  const { degraded, ...others } = facts;
  const shown = degraded === true && facts.refused !== null ? { ...others, degraded } : others;
  return Object.entries(shown)
    .map(([name, value]) => (['string', 'number', 'boolean'].includes(typeof value) ? fact(context, name, value as string) : ''))
    .filter((words) => words !== '')
    .join(' · ');
}

function fact(context: ConsoleContext, name: string, value: string | number | boolean): string {
  const { t } = context;
  const text = typeof value === 'number' ? String(Math.round(value)) : String(value).slice(0, MAX_CHARACTERS);
  switch (name) {
    case 'source':
      return t('console.codes.facts.source', { value: codeWords(context, 'modes', text) });
    case 'state':
      return t('console.codes.facts.state', { value: codeWords(context, 'databaseStates', text) });
    case 'circuit':
      return text === 'open' ? t('console.codes.facts.circuit') : '';
    case 'stale':
    case 'degraded':
      return value === true ? t(`console.codes.facts.${name}`) : '';
    case 'used':
      return '';
    case 'failures':
      return t('console.codes.facts.failures', { count: Number(value) });
    case 'aheadOfDatabaseSeconds':
      return Math.abs(Number(value)) < MAX_SECONDS ? '' : t('console.codes.facts.clock', { value: text });
    case 'ageSeconds':
      return age(context, Number(value));
    case 'lastSuccess':
      return t('console.codes.facts.lastSuccess', { value: moment(context, new Date(text)) });
    case 'certificateUntil':
      return t('console.codes.facts.certificateUntil', { value: moment(context, new Date(text)) });
    case 'incompleteItems':
    case 'skippedItems':
      return value === 0 ? '' : t(`console.codes.facts.${name}`, { value: text });
    case 'reason':
      return text.startsWith(KEY_REFUSED)
        ? t('console.codes.facts.keyRefused', { value: text.slice(KEY_REFUSED.length + 1) })
        : text && t('console.codes.facts.reason', { value: text });
    case 'unprinted':
      return t('console.codes.facts.unprinted', { count: Number(value) });
    case 'letters':
    case 'version':
    case 'lastError':
    case 'error':
    case 'problem':
      return text === '' ? '' : t(`console.codes.facts.${name}`, { value: text });
    default:
      return `${name}: ${text}`;
  }
}

function age({ t }: ConsoleContext, seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? t('console.codes.facts.fresh') : t('console.codes.facts.age', { count: minutes });
}
