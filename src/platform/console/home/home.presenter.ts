import type { ConsoleHomePageProps, ConsoleState } from '../../../../views/console/ConsoleHomePage';
import type { HealthState } from '../../health/health.registry';
import { MOST_COUNTED, type JobCount } from '../../jobs/job-table';
import type { RecentCounts } from '../../metrics/recent-answers';
import type { PageContext } from '../../pages/page-context';
import { codeWords } from '../code-words';
import { moment } from '../console-frame';
import { healthFacts } from './health-facts';

/** What the home page is made of. */
export interface Situation {
  readonly dependencies: Readonly<Record<string, HealthState>>;
  /** Null: the database does not say. */
  readonly jobs: readonly JobCount[] | null;
  /** When doubtful news of payments came, newest first; null: the database does not say, or it is not for this role. */
  readonly doubtful: readonly Date[] | null;
  readonly recent: RecentCounts;
  readonly now: Date;
}

/** Dependencies that the site has words for: parts of it, and services that they ask. Others are told in general ones. */
const KNOWN = [
  ...([
    'database',
    'clock',
    'content',
    'booking',
    'payment',
    'orders',
    'messenger',
    'helpdesk',
    'mail',
    'sms',
    'images',
    'prints',
  ] as const),
  ...(['wordpress', 'wordpress-visitors', 'helpcrunch', 'liqpay', 'telegram', 'sms-gateway', 'messenger-service'] as const),
  ...(['order-service', 'order-service-callback', 'beautypro', 'beautypro_auth'] as const),
] as const;
type Known = (typeof KNOWN)[number];
const isKnown = (name: string): name is Known => (KNOWN as readonly string[]).includes(name);

/** As they are listed above, whatever the order of modules is; those without words last, by name. */
function inOrder(dependencies: Situation['dependencies']): readonly (readonly [string, HealthState])[] {
  const place = (name: string) => (isKnown(name) ? KNOWN.indexOf(name) : KNOWN.length);
  return Object.entries(dependencies).sort(([one], [other]) => place(one) - place(other) || (one < other ? -1 : 1));
}

/** Waiting jobs beyond which it is worth a look. */
const MANY_WAITING = 100;

export function presentHome(context: PageContext, situation: Situation): Omit<ConsoleHomePageProps, 'frame' | 'charts' | 'hasCharts'> {
  const states = [
    ...inOrder(situation.dependencies).map(([name, state]) => dependencyState(context, name, state)),
    jobsState(context, situation.jobs),
    ...doubtfulState(context, situation),
    failuresState(context, situation.recent),
  ];
  const tone = toneOf(states);
  const { t } = context;
  const bad = states.filter((state) => state.tone === 'bad').length;
  return {
    title: t(`console.home.${tone}.title`),
    lead: tone === 'bad' ? t('console.home.bad.lead', { count: bad }) : t(`console.home.${tone}.lead`),
    moment: t('console.home.moment', { at: moment(context, situation.now) }),
    tone,
    // what does not work comes first
    states: [...states].sort((a, b) => ORDER[a.tone] - ORDER[b.tone]),
    jobs: {
      caption: t('console.home.jobs'),
      columns: [t('console.jobs.kind'), t('console.jobs.state'), t('console.jobs.count')],
      rows: (situation.jobs ?? []).slice(0, MOST_ROWS).map(({ name, state, count }) => ({
        key: `${name} ${state}`,
        cells: [
          { text: codeWords(context, 'jobs', name) },
          { text: jobState(context, state), tone: state === 'failed' ? 'bad' : 'plain' },
          { text: atLeast(context, count, allOf(situation.jobs ?? [], state) >= MOST_COUNTED) },
        ],
      })),
      empty: t(situation.jobs ? 'console.home.noJobs' : 'console.home.unknown'),
    },
  };
}

const MOST_ROWS = 50;
const DOUBTFUL_DAYS = 7;
const ORDER = { bad: 0, wait: 1, good: 2 } as const;

function toneOf(states: readonly ConsoleState[]): ConsoleState['tone'] {
  if (states.some(({ tone }) => tone === 'bad')) return 'bad';
  return states.some(({ tone }) => tone === 'wait') ? 'wait' : 'good';
}

function dependencyState(context: PageContext, name: string, state: HealthState): ConsoleState {
  const { t } = context;
  const isDegraded = state.degraded === true;
  const isRefused = isDegraded && state.refused !== null;
  const tone = state.ok ? (isDegraded || state.stale === true ? 'wait' : 'good') : 'bad';
  const advice = () => {
    if (isRefused && state.ok) return t('console.home.refused');
    if (isDegraded && state.ok && name === 'content') return t('console.home.settings');
    return isKnown(name) ? t(`console.parts.${name}.advice`) : t('console.home.advice', { name });
  };
  return {
    name: isKnown(name) ? t(`console.parts.${name}.name`) : name,
    tone,
    state: state.ok && state.used === false ? t('console.codes.facts.unused') : t(`console.tones.${tone}`),
    facts: healthFacts(context, state),
    advice: tone === 'good' ? '' : advice(),
    href: isRefused || (isDegraded && name === 'content') ? '/ops/content' : '',
  };
}

function jobsState(context: PageContext, jobs: readonly JobCount[] | null): ConsoleState {
  const { t } = context;
  const name = t('console.home.jobs');
  if (!jobs) return { name, tone: 'bad', state: t('console.tones.bad'), facts: t('console.home.unknown'), advice: '', href: '/ops/jobs' };
  const [dead, created, retry] = [allOf(jobs, 'failed'), allOf(jobs, 'created'), allOf(jobs, 'retry')];
  const waiting = created + retry;
  const tone = dead > 0 || waiting > MANY_WAITING ? 'wait' : 'good';
  const advice = tone === 'good' ? '' : t(dead > 0 ? 'console.home.deadJobs' : 'console.home.manyJobs');
  return {
    name,
    tone,
    state: t(`console.tones.${tone}`),
    facts: t('console.home.jobCounts', {
      dead: atLeast(context, dead, dead >= MOST_COUNTED),
      waiting: atLeast(context, waiting, created >= MOST_COUNTED || retry >= MOST_COUNTED),
    }),
    advice,
    href: '/ops/jobs',
  };
}

function failuresState({ t }: PageContext, { requests, failures }: RecentCounts): ConsoleState {
  const tone = failures === 0 ? 'good' : 'wait';
  return {
    name: t('console.home.failures'),
    tone,
    state: t(`console.tones.${tone}`),
    facts: t('console.home.failureCounts', { failures, requests }),
    advice: failures === 0 ? '' : t('console.home.failureAdvice'),
    href: '',
  };
}

/** News of payments that somebody has to compare with the provider: those of the last days. */
function doubtfulState({ t }: PageContext, { doubtful, now }: Situation): readonly ConsoleState[] {
  const count = (doubtful ?? []).filter((at) => now.getTime() - at.getTime() < DOUBTFUL_DAYS * 86_400_000).length;
  if (count === 0) return [];
  return [
    {
      name: t('console.home.doubtful'),
      tone: 'wait',
      state: t('console.tones.wait'),
      facts: t('console.home.doubtfulCount', { count }),
      advice: t('console.home.doubtfulAdvice'),
      href: '/ops/payments/news',
    },
  ];
}

function allOf(jobs: readonly JobCount[], of: string): number {
  return jobs.filter(({ state }) => state === of).reduce((all, { count }) => all + count, 0);
}

/** A number, with a plus where no more than that were counted. */
function atLeast({ locale }: Pick<PageContext, 'locale'>, count: number, isMore: boolean): string {
  const figures = count.toLocaleString(locale === 'ua' ? 'uk-UA' : 'en-GB');
  return isMore ? `${figures}+` : figures;
}

/** States of pg-boss in words. */
function jobState({ t }: PageContext, state: string): string {
  switch (state) {
    case 'created':
    case 'retry':
    case 'active':
    case 'failed':
    case 'cancelled':
      return t(`console.jobStates.${state}`);
    default:
      return state;
  }
}
