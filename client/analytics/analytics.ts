import { ANALYTICS_BEGAN, ANALYTICS_EVENT, type AnalyticsEvent } from '../../src/shared/analytics-event';
import { readStored, writeStored } from '../boot/storage';

/** Where Google Analytics has its script. */
const SCRIPT = 'https://www.googletagmanager.com/gtag/js?id=';
/** Consent Mode v2. Advertising is none of ours: it stays denied. */
const DENIED = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied' };
/** What a campaign adds to an address. */
const CAMPAIGN = /^(?:utm_[a-z_]+|gclid|gbraid|wbraid)$/;
/** Keys of what was told once. */
const SENT = 'analytics-sent';
const MAX_SENT = 50;

declare global {
  interface Window {
    dataLayer?: IArguments[];
  }
  interface DocumentEventMap {
    [ANALYTICS_EVENT]: CustomEvent<AnalyticsEvent>;
  }
}

/** Loads Google Analytics, and tells what happens on the page. Called once the visitor has allowed it, never before. */
export function startAnalytics(): void {
  // the widget may have an id of its own
  const id = [...document.querySelectorAll<HTMLElement>('[data-analytics]')].at(-1)?.dataset.analytics;
  if (!id || window.dataLayer) return;
  const said = (window.dataLayer = []) as IArguments[];
  // Google reads the arguments themselves, not a list of them
  const say: (...words: readonly unknown[]) => void = function () {
    // eslint-disable-next-line prefer-rest-params -- see above
    said.push(arguments);
  };
  say('consent', 'default', DENIED);
  say('consent', 'update', { analytics_storage: 'granted' });
  say('js', new Date());
  say('config', id, { page_location: publicAddress(location.href), page_referrer: publicAddress(document.referrer) });
  const tell = (event: AnalyticsEvent) => isNew(event) && say('event', event.name, event.params);
  const own = JSON.parse(document.body.dataset.event ?? 'null') as AnalyticsEvent | null;
  if (own) tell(own);
  document.addEventListener(ANALYTICS_EVENT, (event) => {
    event.preventDefault();
    tell(event.detail);
  });
  document.dispatchEvent(new Event(ANALYTICS_BEGAN));
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SCRIPT}${encodeURIComponent(id)}`;
  script.addEventListener('load', () => {
    if (unsent?.length) note(unsent);
    unsent = null;
  });
  document.head.append(script);
}

/** Removes the cookies that Google Analytics has set for this host and those above it: consent was withdrawn. */
export function forgetAnalytics(): void {
  const names = document.cookie
    .split('; ')
    .map((cookie) => cookie.split('=', 1)[0]!)
    .filter((name) => /^_ga/.test(name));
  const labels = location.hostname.split('.');
  const hosts = labels.map((_, index) => labels.slice(index).join('.'));
  for (const name of names)
    for (const domain of ['', ...hosts.map((host) => `; domain=${host}`)]) document.cookie = `${name}=; max-age=0; path=/${domain}`;
}

/** An address without what somebody typed, and what opens something: of a page of ours that came before, only the site. */
function publicAddress(address: string): string {
  if (!URL.canParse(address)) return '';
  const { origin, pathname, searchParams, href } = new URL(address);
  if (origin === location.origin && href !== location.href) return `${origin}/`;
  const query = [...searchParams].filter(([name]) => CAMPAIGN.test(name));
  return origin + pathname + (query.length > 0 ? `?${new URLSearchParams(query).toString()}` : '');
}

/** What was told on this page and is noted once Google's script is there: a page that is left before has told nothing. */
let unsent: string[] | null = [];

/** Whether it has not been told yet; notes that it is. */
function isNew({ name, once, onArrival }: AnalyticsEvent): boolean {
  if (onArrival && !hasArrived()) return false;
  if (once === null) return true;
  const key = `${name}:${once}`;
  if (unsent?.includes(key) || sent().includes(key)) return false;
  if (unsent) unsent.push(key);
  else note([key]);
  return true;
}

const sent = (): readonly string[] => readStored('localStorage', SENT)?.split(' ') ?? [];
const note = (keys: readonly string[]): void => writeStored('localStorage', SENT, [...sent(), ...keys].slice(-MAX_SENT).join(' '));

/** By a link or a form of the site, not by a reload, the history, or from outside. */
function hasArrived(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate' && document.referrer.startsWith(`${location.origin}/`);
}
