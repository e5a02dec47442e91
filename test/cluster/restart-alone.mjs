// Visitors without a proxy, on connections that are kept, while the processes are restarted one after the other.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const READY_ASKED_MS = 100;
const PEOPLE = 20;
const PRESS_MS = 100;

/** Restarts both without a proxy: each visitor keeps a connection, and goes where /health/ready says 200. */
export async function restartAlone(sites, certificate, check) {
  const failures = [];
  const quote = JSON.stringify({ items: [{ id: certificate.id, qty: 1 }] });
  let count = 0;
  let isOver = false;
  const open = sites.map(() => true);
  const watch = async () => {
    while (!isOver) {
      const states = await Promise.all(sites.map((site) => site.isReady()));
      states.forEach((isReady, at) => (open[at] = isReady));
      await pause(READY_ASKED_MS);
    }
  };
  const visit = async (number) => {
    const agents = sites.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    for (let turn = number; !isOver; turn++) {
      const at = open[turn % 2] ? turn % 2 : (turn + 1) % 2;
      const isPost = turn % 4 < 2;
      const status = await ask(`${sites[at].url}${isPost ? '/api/certificates/quote' : '/salons/'}`, {
        agent: agents[at],
        visitor: `10.9.${number}.${turn % 250}`,
        body: isPost ? quote : null,
      });
      count++;
      if (status !== 200 && status !== 201) failures.push(`${isPost ? 'POST' : 'GET'} at process ${at + 1}: ${status}`);
      await pause(PRESS_MS);
    }
    agents.forEach((agent) => agent.destroy());
  };
  const people = [watch(), ...Array.from({ length: PEOPLE }, (_, number) => visit(number))];
  for (const site of sites) {
    await site.stop();
    await site.start();
    while (!open.every(Boolean)) await pause(READY_ASKED_MS);
  }
  isOver = true;
  await Promise.all(people);
  check('both restarted without a proxy: nothing failed', failures, `${count} requests, half of them POSTs, on kept connections`);
}

/** @returns the status, or what went wrong */
function ask(url, { agent, visitor, body }) {
  const typed = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {};
  const headers = { 'x-forwarded-for': visitor, ...typed };
  return new Promise((resolve) => {
    const asked = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      response.resume();
      response.on('error', (error) => resolve(error.message));
      response.on('end', () => resolve(response.statusCode));
    });
    asked.on('error', (error) => resolve(error.message));
    asked.end(body);
  });
}
