import express from 'express';
import type { Request, Response, Router } from 'express';
import { join } from 'node:path';

/** A year, as the specification has it (31536000 s): the names of built files change with their content. */
const BUILT = { maxAge: 31_536_000_000, immutable: true, index: false, dotfiles: 'ignore', redirect: false } as const;
/** Files whose name never changes: favicon, touch icon. */
const FIXED = { maxAge: 86_400_000, index: false, redirect: false, fallthrough: true } as const;

/** Built client files under /assets/ and the fixed files of views/public. */
export function clientAssets(): Router {
  const router = express.Router();
  router.use('/assets', express.static(join(process.cwd(), 'dist-client'), BUILT), (req: Request, res: Response) => {
    res
      .status(404)
      .type('text/plain')
      .send(`No such file: ${encodeURI(req.path)}\n`);
  });
  router.use(express.static(join(process.cwd(), 'views', 'public'), FIXED));
  return router;
}
