import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { HttpClientFactory } from '../../src/platform/http-client/http-client.factory';
import { startTestSite, type TestSite } from '../support/site';

interface Alerts {
  readonly groups: readonly {
    readonly name: string;
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: Readonly<Record<'summary' | 'description' | 'guide', string>>;
    }[];
  }[];
}
interface Dashboard {
  readonly panels: readonly { readonly id: number; readonly targets?: readonly { readonly expr: string }[] }[];
}

const text = (path: string) => readFileSync(`${__dirname}/../../${path}`, 'utf8');
const GUIDE = text('docs/operations.md');
const RULES = (parse(text('docs/operations/alerts.yml')) as Alerts).groups.flatMap(({ rules }) => rules);
const PANELS = (JSON.parse(text('docs/operations/dashboard.json')) as Dashboard).panels;
const EXPRESSIONS = [...RULES.map(({ expr }) => expr), ...PANELS.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))];

/** Words of the query language, and what Prometheus knows without us. */
const WORDS = new Set('sum min max rate increase changes histogram_quantile topk by and or up'.split(' '));
/** Labels that Prometheus gives; `exported_job` is our `job`. */
const GIVEN_LABELS = new Set(['job', 'instance', 'le']);

interface Use {
  readonly metric: string;
  readonly labels: readonly string[];
}

/** The metrics of an expression, each with the labels that are asked of it. Labels of `by (…)` are asked of all of them. */
function usesOf(expression: string): readonly Use[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/,\s*/));
  const plain = expression.replace(/\bby \([^)]*\)/g, ' ').replace(/\[\w+\]|\b\d[\w.]*/g, ' ');
  return [...plain.matchAll(/([a-z]\w*)(?:\{([^}]*)\})?/g)].flatMap(([, name, matchers = '']) => {
    if (WORDS.has(name!)) return [];
    const labels = [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"[^"]*"/g)].map(([, label]) => label!);
    return [{ metric: name!, labels: [...new Set([...labels, ...grouped])] }];
  });
}

const nameOf = (metric: string) => metric.replace(/_(?:bucket|sum|count)$/, '');
const isOfProcess = (name: string) => /^(?:process|nodejs)_/.test(name);

/** The table of metrics in the guide: labels by name. */
const DOCUMENTED: ReadonlyMap<string, readonly string[]> = new Map(
  [.../^## Metrics$.*?^## /ms.exec(GUIDE)![0].matchAll(/^\| `(\w+)`\s*\|([^|]*)\|/gm)].map(([, name, labels]) => [
    name!,
    labels!.trim().split(/,\s*/).filter(Boolean),
  ]),
);
const anchors = new Set(
  [...GUIDE.matchAll(/^##+ (.*)$/gm)].map(([, title]) => `docs/operations.md#${title!.toLowerCase().replace(/\W+/g, '-')}`),
);

describe('the files for operators of servers', () => {
  let site: TestSite;
  let told: string;

  beforeAll(async () => {
    site = await startTestSite();
    // what is told of a service exists once a client of it does
    site.app.get(HttpClientFactory).create({ name: 'example', baseUrl: 'http://127.0.0.1:9', timeoutMs: 1000, retries: 0 });
    await site.http.get('/').expect(200);
    told = (await site.http.get('/metrics').expect(200)).text;
  });
  afterAll(() => site.close());

  const toldNames = () => [...told.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!);

  it('finds what an expression asks for', () => {
    expect(usesOf('sum by (le, route) (rate(made_up_bucket{status=~"5..",kind!="a"}[5m])) > 2 * other')).toEqual([
      { metric: 'made_up_bucket', labels: ['status', 'kind', 'le', 'route'] },
      { metric: 'other', labels: ['le', 'route'] },
    ]);
    expect(toldNames()).not.toContain('made_up');
  });

  it('has a table of all metrics of the site in the guide, with their labels', () => {
    expect([...DOCUMENTED.keys()].sort()).toEqual(
      toldNames()
        .filter((name) => !isOfProcess(name))
        .sort(),
    );
    for (const [, metric, labels] of told.matchAll(/^([a-z]\w*)\{(.*)\} /gm)) {
      const name = nameOf(metric!);
      if (isOfProcess(name)) continue;
      const used = [...labels!.matchAll(/(\w+)="/g)].map(([, label]) => label!).filter((label) => label !== 'le');
      expect([name, used.sort()]).toEqual([name, [...DOCUMENTED.get(name)!].sort()]);
    }
  });

  it.each(EXPRESSIONS)('asks for metrics and labels that exist: %s', (expression) => {
    const uses = usesOf(expression);
    const names = toldNames();
    if (!/\bup\b/.test(expression)) expect(uses).not.toEqual([]);
    for (const { metric, labels } of uses) {
      const name = nameOf(metric);
      expect(names).toContain(name);
      for (const label of labels) {
        if (GIVEN_LABELS.has(label)) continue;
        expect([name, ...(DOCUMENTED.get(name) ?? [])]).toContain(label === 'exported_job' ? 'job' : label);
      }
    }
  });

  it.each(RULES.map(({ alert, ...rule }) => [alert, rule] as const))('says of %s what to do, and where more is written', (_alert, rule) => {
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    expect(rule.annotations.summary).not.toBe('');
    expect(rule.annotations.description).toMatch(/^.{30,250}\.$/);
    expect(anchors).toContain(rule.annotations.guide);
  });

  it('numbers the panels of the dashboard', () => {
    expect(new Set(PANELS.map(({ id }) => id)).size).toBe(PANELS.length);
    expect(PANELS.flatMap(({ targets = [] }) => targets).length).toBeGreaterThan(30);
  });
});
