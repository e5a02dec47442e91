import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { existsSync, readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pickEncoding } from '../cache/page-entry';

/** A year, 31536000 s (docs/product.md, pictures 3): the names of built files change with their content. */
const BUILT = { prefix: '/assets', maxAge: 31_536_000_000, immutable: true, index: false, dotfiles: 'ignore', redirect: false } as const;
const BUILT_DIR = join(process.cwd(), 'dist-client');
/** The compressed files that the build put beside the others. */
const COMPRESSED = { br: '.br', gzip: '.gz' } as const;
const TYPES: readonly (readonly [ending: RegExp, type: string])[] = [
  [/\.css\.\w+$/, 'text/css; charset=utf-8'],
  [/\.js\.\w+$/, 'text/javascript; charset=utf-8'],
  [/\.svg\.\w+$/, 'image/svg+xml'],
];
/** Files whose name never changes: favicon, touch icon. */
const FIXED = { maxAge: 86_400_000 } as const;
const PUBLIC_DIR = join(process.cwd(), 'views', 'public');

/** Serves the built client files under /assets/ and the fixed files of views/public. */
export function serveClientAssets(app: NestExpressApplication): void {
  const built = new Set(existsSync(BUILT_DIR) ? readdirSync(BUILT_DIR) : []);
  app.use('/assets', (req: Request, res: Response, next: NextFunction) => {
    const file = req.path.slice(1);
    if (built.has(`${file}${COMPRESSED.br}`)) {
      res.vary('Accept-Encoding');
      const encoding = pickEncoding(req.headers['accept-encoding']);
      if (encoding !== 'identity') {
        res.set('content-encoding', encoding);
        req.url = `/${file}${COMPRESSED[encoding]}`;
      }
    }
    next();
  });
  app.useStaticAssets(BUILT_DIR, { ...BUILT, setHeaders: nameType });
  app.use('/assets', (req: Request, res: Response) => {
    res
      .status(404)
      .type('text/plain')
      .send(`No such file: ${encodeURI(req.path)}\n`);
  });
  const files = new Map(readdirSync(PUBLIC_DIR).map((name) => [`/${name}`, join(PUBLIC_DIR, name)]));
  // asked of every request for a page: a look into a map instead of one onto the disk
  app.use((req: Request, res: Response, next: NextFunction) => {
    const file = files.get(req.path);
    if (file && (req.method === 'GET' || req.method === 'HEAD')) res.sendFile(file, FIXED);
    else next();
  });
}

/** A compressed file has the type of what is inside. */
function nameType(res: ServerResponse, path: string): void {
  const [, type] = TYPES.find(([ending]) => ending.test(path)) ?? [];
  if (type) res.setHeader('content-type', type);
}
