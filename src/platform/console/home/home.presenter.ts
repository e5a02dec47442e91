import type { ConsoleHomePageProps, ConsoleState } from '../../../../views/console/ConsoleHomePage';
import type { HealthState } from '../../health/health.registry';
import { MAX_COUNTED, type JobCount } from '../../jobs/job-table';
import type { RecentCounts } from '../../metrics/recent-answers';
import type { PageContext } from '../../pages/page-context';
import type { HealthAdvice } from '../console-parts';
import { codeWords, type ConsoleContext } from '../console-words';
import { moment } from '../console-frame';
import { healthFacts } from './health-facts';

/** What the home page is made of. */
export interface Situation {
  readonly dependencies: Readonly<Record<string, HealthState>>;
  /** Null: the database does not say. */
  readonly jobs: readonly JobCount[] | null;
  /** Those of the parts. */
  readonly states: readonly ConsoleState[];
  /** What a part says of a dependency. */
  readonly advice: (name: string, state: HealthState) => HealthAdvice | null;
  readonly recent: RecentCounts;
  readonly now: Date;
}

/** Order of the dependencies of /health/ready, whatever the order of modules is; others are last, by name. */
const PLACES = [
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
  'wordpress',
  'wordpress-visitors',
  'helpcrunch',
  'liqpay',
  'monobank',
  'wayforpay',
  'google-wallet',
  'google-wallet-token',
  'apple-wallet',
  'telegram',
  'sms-gateway',
  'messenger-service',
  'order-service',
  'order-service-callback',
  'beautypro',
  'beautypro_auth',
];

function inOrder(dependencies: Situation['dependencies']): readonly (readonly [string, HealthState])[] {
  const place = (name: string) => (PLACES.includes(name) ? PLACES.indexOf(name) : PLACES.length);
  return Object.entries(dependencies).sort(([one], [other]) => place(one) - place(other) || (one < other ? -1 : 1));
}

/** Waiting jobs beyond which it is worth a look. */
const MANY_WAITING = 100;

export function presentHome(
  context: ConsoleContext,
  situation: Situation,
): Omit<ConsoleHomePageProps, 'frame' | 'charts' | 'hasCharts' | 'waiting' | 'today'> {
  const states = [
    ...inOrder(situation.dependencies).map(([name, state]) => dependencyState(context, situation, name, state)),
    jobsState(context, situation.jobs),
    ...situation.states,
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
      rows: (situation.jobs ?? []).slice(0, MAX_ROWS).map(({ name, state, count }) => ({
        key: `${name} ${state}`,
        cells: [
          { text: codeWords(context, 'jobs', name) },
          { text: jobState(context, state), tone: state === 'failed' ? 'bad' : 'plain' },
          { text: atLeast(context, count, allOf(situation.jobs ?? [], state) >= MAX_COUNTED) },
        ],
      })),
      empty: t(situation.jobs ? 'console.home.noJobs' : 'console.home.unknown'),
    },
  };
}

const MAX_ROWS = 50;
const ORDER = { bad: 0, wait: 1, good: 2 } as const;

function toneOf(states: readonly ConsoleState[]): ConsoleState['tone'] {
  if (states.some(({ tone }) => tone === 'bad')) return 'bad';
  return states.some(({ tone }) => tone === 'wait') ? 'wait' : 'good';
}

/** The words of a dependency are those of `console.parts` by its name; others are told in general ones. */
function dependencyState(context: ConsoleContext, { advice }: Situation, name: string, state: HealthState): ConsoleState {
  const { t, find } = context;
  const tone = state.ok ? (state.degraded === true || state.stale === true ? 'wait' : 'good') : 'bad';
  const { text = '', href = '' } = advice(name, state) ?? {};
  return {
    name: find(`parts.${name}.name`) ?? name,
    tone,
    state: state.ok && state.used === false ? t('console.codes.facts.unused') : t(`console.tones.${tone}`),
    facts: healthFacts(context, state),
    advice: tone === 'good' ? '' : text || (find(`parts.${name}.advice`) ?? t('console.home.advice', { name })),
    href,
  };
}

function jobsState(context: ConsoleContext, jobs: readonly JobCount[] | null): ConsoleState {
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
      dead: atLeast(context, dead, dead >= MAX_COUNTED),
      waiting: atLeast(context, waiting, created >= MAX_COUNTED || retry >= MAX_COUNTED),
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
