import { Controller, Get, Module, Post } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { AppModule } from '../../src/app.module';
import { GuardedBy, PageGuards } from '../../src/platform/pages/page-guards';
import { DomainError } from '../../src/shared/domain-error';
import { translation } from '../../src/shared/translation';
import { withoutNonBreaking } from '../support/page-document';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';

/** What the routes below say; a test puts another one in its place. */
class Opinion {
  readonly text: string = 'booking.slot';
}

@Controller()
class KilnController {
  constructor(private readonly opinion: Opinion) {}

  @Get('api/kiln/taken')
  taken(): never {
    throw new DomainError('conflict', 'slot_taken', this.opinion.text);
  }

  @Post('api/kiln/fire')
  fire(): never {
    throw new DomainError('too-many', 'too_hot', translation('common.fields.ids', { most: 3 }), { retryAfterSeconds: 90 });
  }

  @Get('kiln/key')
  key(): never {
    throw new DomainError('unauthorized', 'key_needed', translation('common.problems.noContent'));
  }

  @Get('kiln/open')
  @GuardedBy('kiln-key')
  open(): string {
    return 'open';
  }

  @Get('kiln/nobody')
  @GuardedBy('kiln-key', 'kiln-nobody')
  nobody(): string {
    return 'open';
  }
}

@Module({ imports: [AppModule], controllers: [KilnController], providers: [Opinion] })
class KilnModule implements OnModuleInit {
  constructor(private readonly guards: PageGuards) {}

  onModuleInit(): void {
    this.guards.add('kiln-key', (req: Request) => {
      if (req.query.key !== 'iron') throw new DomainError('forbidden', 'wrong_key', 'Not with this key');
    });
  }
}

describe('errors of modules', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({}, { module: KilnModule });
  });
  afterAll(() => site?.close());

  it('are shown unchanged when they are fixed texts, even those that look like a key', async () => {
    const { body } = await site.http.get('/api/kiln/taken').expect(409);
    expect(body).toEqual({ ok: false, code: 'slot_taken', error: 'booking.slot' });
  });

  it('are shown in the language of the visitor when they are messages, with their arguments', async () => {
    const ua = await site.http.post('/api/kiln/fire').expect(429);
    expect(ua.body).toEqual({ ok: false, code: 'too_hot', error: 'Має бути переліком номерів через кому, щонайбільше 3' });
    expect(ua.headers['retry-after']).toBe('90');
    const en = await site.http.post('/api/kiln/fire').set('Accept-Language', 'en').expect(429);
    expect(en.body).toMatchObject({ error: 'Must be a comma separated list of numbers, 3 at most' });
  });

  it('have a page with the status and the text in the language of the address', async () => {
    const { headers, text: html } = await site.http.get('/kiln/key/').set('Accept', 'text/html').expect(401);
    expect(headers['www-authenticate']).toBe('Bearer');
    expect(html).toContain('Спершу увійдіть');
    expect(withoutNonBreaking(html)).toContain('Інформація про помилку: Вміст іще не завантажено');
  });

  it('come from the guards that a page names', async () => {
    expect((await site.http.get('/kiln/open/?key=iron').expect(200)).text).toBe('open');
    expect((await site.http.get('/kiln/open/?key=wood').set('Accept', 'application/json').expect(403)).body).toMatchObject({
      code: 'wrong_key',
    });
  });

  it('say "Unknown middleware" for an unknown guard, before any other guard is run', async () => {
    const { body } = await site.http.get('/kiln/nobody/?key=wood').set('Accept', 'application/json').expect(500);
    expect(body).toEqual({ ok: false, code: 'unknown_middleware', error: 'Unknown middleware' });
    const page = await site.http.get('/kiln/nobody/').set('Accept', 'text/html').expect(500);
    expect(page.text).toContain('Unknown middleware');
  });

  it('can be tested with other providers', async () => {
    const other = await startTestSite(
      {},
      { module: KilnModule, override: (testing) => testing.overrideProvider(Opinion).useValue({ text: 'Not today' }) },
    );
    try {
      expect((await other.http.get('/api/kiln/taken').expect(409)).body).toMatchObject({ error: 'Not today' });
    } finally {
      await other.close();
    }
  });
});
