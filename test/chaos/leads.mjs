// npm run chaos:leads: sends leads while the helpdesk fails in every way that is known of it and our process is killed again and again,
// then counts: every lead must be in the helpdesk, and none twice but where the outside cannot tell (docs/leads.md).
// LEADS=10000 KILLS=20 SEED=1 npm run chaos:leads; loopback only; ends by itself, with 1 when a lead was lost or doubled without cause.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../../scripts/build.mjs';
import { loadTypeScript } from '../../scripts/load-typescript.mjs';
import { KilledSite } from './killed-site.mjs';
import { seededRandom } from './seeded-random.mjs';

const LEADS = Number(process.env.LEADS ?? 10_000);
const KILLS = Number(process.env.KILLS ?? 20);
const CONNECTIONS = 40;
/** Share of calls that fail. */
const FAULTY = 0.05;
/** All of it, ten minutes and twice that of the leads at a low pace. */
const LIMIT_MS = 600_000 + LEADS * 120;
const OPS_TOKEN = 'chaos-operator-token-of-this-run';
const KEY = 'key';
/** Calls that leave somebody waiting until the client's limit: rare, or nothing else happens. */
const SLOW_SHARE = 0.01;
const SLOW = ['silence', 'drip', 'done-but-silent'];

const random = seededRandom(Number(process.env.SEED ?? 1));
const { HelpCrunchStub, HELPCRUNCH_FAULTS } = loadTypeScript('../test/stubs/helpcrunch.stub.ts');
const [slow, quick] = [
  HELPCRUNCH_FAULTS.filter((fault) => SLOW.includes(fault)),
  HELPCRUNCH_FAULTS.filter((fault) => !SLOW.includes(fault)),
];
const one = (list) => list[Math.floor(random() * list.length)];

/** Faults that calls have met, by call and fault. */
const given = new Map();

const CALLS = { '/customers/search': 'search', '/customers': 'customer', '/chats': 'chat', '/messages': 'message' };
function callOf(url) {
  const path = url.replace(/^\/v1/, '');
  return CALLS[path] ?? (path.startsWith('/customers') ? 'customer-tags' : 'chat-tags');
}

/** HelpCrunch on a bad day: a share of its calls fails, in any of the known ways. */
class FaultyHelpCrunch extends HelpCrunchStub {
  serve(request, text, response) {
    if (random() < FAULTY) {
      const call = callOf(request.url);
      const fault = random() < SLOW_SHARE ? one(slow) : one(quick);
      // success without having done anything is a lie that nobody can notice
      if (call !== 'message' || fault !== 'no-id') {
        this.fail(call, fault);
        given.set(`${call} ${fault}`, (given.get(`${call} ${fault}`) ?? 0) + 1);
      }
    }
    super.serve(request, text, response);
  }
}

/** Sends a lead until it is known to be kept, as a careful client does: with one key for all its tries. */
async function send(site, text) {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'x-forwarded-for': `10.${text % 250}.${(text >> 8) % 250}.7`,
  };
  const body = JSON.stringify({
    name: `Chaos ${text}`,
    phone: `067${String(text).padStart(7, '0')}`,
    text: `lead ${text}`,
    source: 'chaos',
  });
  for (;;) {
    const answer = await fetch(`${site.url}/api/hc/lead`, { method: 'POST', headers, body }).then(
      async (response) => ({ status: response.status, ...(await response.json()) }),
      () => null,
    );
    if (answer?.ok || answer?.code === 'lead_kept') return;
    if (answer && ![409, 429, 500, 503].includes(answer.status)) throw new Error(`lead ${text}: ${JSON.stringify(answer)}`);
    await pause(100);
  }
}

const ops = async (site, path, method = 'GET') =>
  (await fetch(`${site.url}/api/ops/${path}`, { method, headers: { authorization: `Bearer ${OPS_TOKEN}` } })).json();

/** What an operator does with leads that the helpdesk has refused. */
async function retryRefused(site) {
  const { leads = [] } = await ops(site, 'leads?state=failed&limit=200');
  for (const { id } of leads) await ops(site, `leads/${id}/retry`, 'POST');
  return leads.length;
}

async function queued(site) {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  const count = (state) => Number(new RegExp(`^leads\\{state="${state}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? NaN);
  return { open: count('queued') + count('failed'), delivered: count('delivered') };
}

/** How often each lead is in the helpdesk. */
function tally(stub) {
  const notes = new Map();
  for (const { text } of stub.organisation.messages) {
    const number = Number(/lead (\d+)$/m.exec(text)?.[1] ?? NaN);
    notes.set(number, (notes.get(number) ?? 0) + 1);
  }
  const missing = [];
  let twice = 0;
  for (let lead = 0; lead < LEADS; lead++) {
    const count = notes.get(lead) ?? 0;
    if (count === 0) missing.push(lead);
    if (count > 1) twice += count - 1;
  }
  return { missing, notesTwice: twice, chatsTwice: stub.organisation.chats.length - LEADS };
}

await buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'site-chaos-'));
const stub = new FaultyHelpCrunch(KEY);
await stub.start();
const site = new KilledSite(Number(process.env.CHAOS_PORT ?? 3981), {
  DATA_DIR: folder,
  DATABASE_URL: '',
  HELPDESK: 'helpcrunch',
  HC_API_URL: stub.url,
  HC_API_KEY: KEY,
  HC_APP_ID: '17',
  HC_RATE_PER_MINUTE: '100000',
  OPS_TOKEN,
  IMAGE_PREPARE: 'off',
});
const began = Date.now();
let failed = 0;
try {
  await site.start();
  let next = 0;
  let sent = 0;
  const sender = async () => {
    while (next < LEADS) {
      await send(site, next++);
      sent++;
    }
  };
  const killer = async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      const at = Math.floor((LEADS * kill) / (KILLS + 1));
      while (sent < at) await pause(20 + random() * 100);
      await site.kill();
    }
  };
  await Promise.all([killer(), ...Array.from({ length: CONNECTIONS }, sender)]);
  const sentAfter = Date.now() - began;
  let retried = 0;
  for (;;) {
    const { open, delivered } = await queued(site);
    if (open === 0 && delivered >= LEADS) break;
    if (Date.now() - began > LIMIT_MS) throw new Error(`still ${open} leads on their way after ${LIMIT_MS / 1000} s`);
    retried += await retryRefused(site);
    await pause(1000);
  }
  const { missing, notesTwice, chatsTwice } = tally(stub);
  const met = [...given].map(([fault, count]) => `${fault} ${count}`);
  const done = [...given].reduce((sum, [fault, count]) => sum + (/done-but|no-id/.test(fault) ? count : 0), 0);
  // a killed process may have had as many calls under way as it sends leads at a time
  const unknowable = done + site.kills * 8;
  console.log(`${LEADS} leads in ${Math.round(sentAfter / 1000)} s, all delivered after ${Math.round((Date.now() - began) / 1000)} s`);
  console.log(
    `${site.kills} kills, ${[...given.values()].reduce((a, b) => a + b, 0)} faults (${met.length} kinds), ${retried} retries by an operator`,
  );
  console.log(
    `lost: ${missing.length}; chats twice: ${chatsTwice}, notes twice: ${notesTwice}; calls whose outcome nobody can know: at most ${unknowable}`,
  );
  if (missing.length > 0) failed++;
  if (chatsTwice + notesTwice > unknowable) failed++;
} finally {
  await site.stop();
  await stub.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${failed === 0 ? 1 : 0} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
