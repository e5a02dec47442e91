import { ExpressAdapter } from '@nestjs/platform-express';
import type { Application } from 'express';
import request from 'supertest';
import { orderRoutes, type OrderedRouter } from './route-order';

const PATHS = ['/a/:id', '/a/new', '/a/:id/b', '/a/new/:what', '/a/:file.csv', '/:slug', '/', '/{*rest}', '/a/:id/:what'];

function routerOf(paths: readonly string[]) {
  const app = new ExpressAdapter().getInstance<Application>();
  for (const path of paths) app.get(path, (_req, res) => void res.send(path));
  orderRoutes(app.router as unknown as OrderedRouter);
  return app;
}

describe('the order of routes', () => {
  it.each([
    ['as they are', PATHS],
    ['the other way round', [...PATHS].reverse()],
  ])('does not follow that in which they are declared: %s', async (_, paths) => {
    const app = routerOf(paths);
    const routes = ['/', '/a', '/a/new', '/a/7', '/a/7.csv', '/a/7/b', '/a/new/b', '/a/7/c', '/a/7/c/d'];
    const answers = await Promise.all(routes.map(async (path) => (await request(app).get(path)).text));
    expect(answers).toEqual(['/', '/:slug', '/a/new', '/a/:id', '/a/:file.csv', '/a/:id/b', '/a/new/:what', '/a/:id/:what', '/{*rest}']);
  });

  it('leaves what runs for every request where it is', async () => {
    const app = new ExpressAdapter().getInstance<Application>();
    app.get('/a/:id', (_req, res) => void res.send('first'));
    app.use((_req, res) => void res.status(404).send('nothing'));
    app.get('/a/b', (_req, res) => void res.send('second'));
    orderRoutes(app.router as unknown as OrderedRouter);
    expect((await request(app).get('/a/b')).text).toBe('second');
    expect((await request(app).get('/a/c')).status).toBe(404);
  });

  it('refuses two routes for the same addresses', () => {
    expect(() => routerOf(['/a/:id', '/b', '/a/:slug/'])).toThrow('GET /a/:id and /a/:slug/');
    expect(() => routerOf(['/a/:id', '/a/:id/b'])).not.toThrow();
  });
});
