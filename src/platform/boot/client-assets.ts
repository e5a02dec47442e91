import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { join } from 'node:path';

/** A year, as the specification has it (31536000 s): the names of built files change with their content. */
const BUILT = { prefix: '/assets', maxAge: 31_536_000_000, immutable: true, index: false, dotfiles: 'ignore', redirect: false } as const;
/** Files whose name never changes: favicon, touch icon. */
const FIXED = { maxAge: 86_400_000, index: false, redirect: false, fallthrough: true } as const;

/** Serves the built client files under /assets/ and the fixed files of views/public. */
export function serveClientAssets(app: NestExpressApplication): void {
  app.useStaticAssets(join(process.cwd(), 'dist-client'), BUILT);
  app.use('/assets', (req: Request, res: Response) => {
    res
      .status(404)
      .type('text/plain')
      .send(`No such file: ${encodeURI(req.path)}\n`);
  });
  app.useStaticAssets(join(process.cwd(), 'views', 'public'), FIXED);
}
