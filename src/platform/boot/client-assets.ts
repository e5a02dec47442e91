import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A year in seconds (docs/product.md, pictures 3): the names of built files change with their content. */
const BUILT = { maxAge: 31_536_000_000, immutable: true, dotfiles: 'ignore', redirect: false } as const;
const BUILT_DIR = join(process.cwd(), 'dist-client');
/** Files whose name never changes: favicon, touch icon. */
const FIXED = { maxAge: 86_400_000 } as const;
const PUBLIC_DIR = join(process.cwd(), 'views', 'public');

/** Serves the built client files under /assets/, compressed by the build, and the fixed files of views/public. */
export function serveClientAssets(app: NestExpressApplication): void {
  app.use(
    '/assets',
    expressStaticGzip(BUILT_DIR, { index: false, enableBrotli: true, orderPreference: ['br', 'gzip'], serveStatic: BUILT }),
  );
  app.use('/assets', (req: Request, res: Response) => {
    // the file existed at start, and a later build has removed it
    res.removeHeader('Content-Encoding');
    res
      .status(404)
      .type('text/plain')
      .send(`No such file: ${encodeURI(req.path)}\n`);
  });
  const files = new Map(readdirSync(PUBLIC_DIR).map((name) => [`/${name}`, join(PUBLIC_DIR, name)]));
  // looked up for every request, so it is read from a map instead of the disk
  app.use((req: Request, res: Response, next: NextFunction) => {
    const file = files.get(req.path);
    if (file && (req.method === 'GET' || req.method === 'HEAD')) res.sendFile(file, FIXED);
    else next();
  });
}
