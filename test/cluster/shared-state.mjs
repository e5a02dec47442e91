// What two processes of one site have in common: a client's sign-in and hold, an operator's session, limits, and the jobs.
import { setTimeout as pause } from 'node:timers/promises';

const json = { 'content-type': 'application/json' };
const LEADS = 31;

/** @param check notes what held, with what was seen */
export async function sharedState(sites, { pool, opsToken, wants, check }) {
  const [one, two] = sites;
  const post = (site, path, body, headers = {}) =>
    fetch(`${site.url}${path}`, { method: 'POST', redirect: 'manual', headers: { ...json, ...headers }, body: JSON.stringify(body) });

  const { headers, body } = wants();
  const { hold } = await (await post(one, '/api/holds', body, headers)).json();
  const taken = await post(two, '/api/holds', body, wants().headers);
  const booked = await post(two, '/api/appointments', { ...body, hold }, headers);
  const statuses = [taken.status, booked.status];
  check('a time that is held at one process is taken at the other, and booked there by its holder', problemsOf(statuses, [409, 201]));

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const entered = await fetch(`${one.url}/ops/sign-in/owner`, {
    method: 'POST',
    redirect: 'manual',
    headers: form,
    body: new URLSearchParams({ token: opsToken }),
  });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const seen = await fetch(`${two.url}/ops`, { headers: { cookie }, redirect: 'manual' });
  check('an operator signs in at one process and works at the other', problemsOf([entered.status, seen.status], [303, 200]));

  // an address may send 30 leads in ten minutes, to all processes together
  const answers = [];
  for (let number = 0; number < LEADS; number++) {
    const lead = {
      topic: 'callback',
      about: '',
      fields: { name: 'Олена', phone: `38050${1_000_000 + number}` },
      trap: '',
      elapsedMs: 9000,
    };
    answers.push((await post(sites[number % 2], '/api/leads', lead, { 'x-forwarded-for': '10.200.0.1' })).status);
  }
  const refused = answers.filter((status) => status === 429).length;
  check(
    'limits count what comes to both',
    refused === 1 && answers.at(-1) === 429 ? [] : [`answers: ${answers.join()}`],
    `${LEADS} leads, ${refused} refused`,
  );

  const waiting = async () => (await pool.query(`SELECT count(*)::int AS count FROM leads WHERE state <> 'delivered'`)).rows[0].count;
  const limit = performance.now() + 20_000;
  while ((await waiting()) > 0 && performance.now() < limit) await pause(50);
  const runs = await Promise.all(sites.map((site) => site.metric('job_runs_total', 'lead')));
  const total = runs[0] + runs[1];
  check(
    'both run the jobs, each once',
    total === LEADS - 1 && Math.min(...runs) > 0 ? [] : [`${runs.join(' and ')} runs`],
    `${runs.join(' and ')} of ${LEADS - 1} leads`,
  );
}

const problemsOf = (seen, expected) => (seen.join() === expected.join() ? [] : [`${seen.join(', ')} instead of ${expected.join(', ')}`]);
