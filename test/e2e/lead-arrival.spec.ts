import { expect, test, type Page } from '@playwright/test';
import { AttackedSite } from '../attack/attacked-site';
import { HelpCrunchStub } from '../stubs/helpcrunch.stub';
import { violations } from './accessibility';
import { variants } from './variants';

const OPS_TOKEN = 'token-of-an-operator-in-a-browser-test';
const LANGUAGES = [
  { prefix: '', fields: { name: 'Ім’я та прізвище', phone: 'Телефон', submit: 'Передзвоніть мені' } },
  { prefix: '/en', fields: { name: 'Full name', phone: 'Phone', submit: 'Call me back' } },
] as const;

interface LeadOfOperators {
  readonly name: string;
  readonly state: string;
}

/** Where leads end, and how a lead of this name is found there. */
const DESKS = [
  {
    desk: 'HelpCrunch',
    async open() {
      const stub = new HelpCrunchStub('key');
      await stub.start();
      const site = await AttackedSite.start({ ...TRIAL, HELPDESK: 'helpcrunch', HC_API_URL: stub.url, HC_API_KEY: 'key', HC_APP_ID: '17' });
      const has = (name: string) => Promise.resolve(stub.organisation.messages.some(({ text }) => text.includes(name)));
      return { site, has, close: () => stub.stop() };
    },
  },
  {
    desk: 'the embedded helpdesk',
    async open() {
      const site = await AttackedSite.start(TRIAL);
      const has = async (name: string) => {
        const { body } = await site.ask('/api/ops/leads?state=delivered', { headers: { authorization: `Bearer ${OPS_TOKEN}` } });
        const { leads } = JSON.parse(body.toString()) as { readonly leads: readonly LeadOfOperators[] };
        return leads.some((lead) => lead.name === name);
      };
      return { site, has, close: () => Promise.resolve() };
    },
  },
] as const;

/** Over http, as on somebody's machine. */
const TRIAL = { NODE_ENV: 'development', SITE_MODE: 'local', SITE_URL: '', OPS_TOKEN };

/** Fills the form on the contacts page in and sends it. */
async function sendForm(
  page: Page,
  { origin, isLive, name, phone }: { origin: string; isLive: boolean; name: string; phone: string },
  { prefix, fields }: (typeof LANGUAGES)[number],
) {
  await page.goto(`${origin}${prefix}/contacts/`);
  const main = page.locator('main');
  if (isLive) {
    // the form becomes live when somebody comes to it, and counts the time from then on
    await main.locator('.form input').first().focus();
    await main.locator('[data-island=LeadForm][data-hydrated]').waitFor();
  }
  await main.getByRole('textbox', { name: fields.name }).fill(name);
  await main.getByRole('textbox', { name: fields.phone }).fill(phone);
  if (isLive) await page.clock.fastForward(5000);
  await main.getByRole('button', { name: fields.submit }).click();
  await expect(page).toHaveURL(`${origin}${prefix}/callback/thank/`);
}

for (const { desk, open } of DESKS) {
  test.describe(`a lead of a form is found in ${desk}`, () => {
    test.describe.configure({ mode: 'default' });
    let opened: Awaited<ReturnType<typeof open>>;
    let sent = 0;
    test.beforeAll(async () => {
      opened = await open();
      await opened.site.databaseOpened();
    });
    test.afterAll(async () => {
      await opened.site.end();
      await opened.close();
    });

    for (const language of variants(LANGUAGES)) {
      for (const javaScriptEnabled of [true, false]) {
        test(`${javaScriptEnabled ? 'with' : 'without'} JavaScript, ${language.prefix || '/'}`, async ({ browser }) => {
          const context = await browser.newContext({ javaScriptEnabled });
          const page = await context.newPage();
          if (javaScriptEnabled) await page.clock.install();
          const number = sent++;
          const name = `Оксана ${desk} ${number}`;
          const phone = `06711122${String(number).padStart(2, '0')}`;
          await sendForm(page, { origin: `http://127.0.0.1:${opened.site.port}`, isLive: javaScriptEnabled, name, phone }, language);
          if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
          await expect.poll(() => opened.has(name), { timeout: 20_000 }).toBe(true);
          await context.close();
        });
      }
    }
  });
}
