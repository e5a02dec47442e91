import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AnswerCache } from '../cache/answer-cache';

/** A year (docs/product.md, pictures 3): the names of built files change with their content. */
const BUILT = 'public, max-age=31536000, immutable';
const BUILT_DIR = join(process.cwd(), 'dist-client');
/** The build writes all files into one folder; other names, of hidden files above all, are none of its. */
const BUILT_NAME = /^\/[\w-][\w.-]*$/;
/** Files whose name never changes: favicon, touch icon. */
const FIXED = 'public, max-age=86400';
const PUBLIC_DIR = join(process.cwd(), 'views', 'public');

/**
 * Serves the built client files under /assets/, compressed by the build, and the fixed files of views/public. Each is read when it is first
 * asked for, and then sent from memory, before Express sees the request (`AnswerCache`).
 */
export function serveClientAssets(app: NestExpressApplication): void {
  const kept = app.get(AnswerCache);
  const sendFile = async (req: Request, res: Response, path: string, caching: string): Promise<boolean> => {
    const [identity, br, gzip] = await Promise.all(['', '.br', '.gz'].map((ending) => readFile(path + ending).catch(() => null)));
    if (!identity) return false;
    res.type(extname(path)).set({ 'Cache-Control': caching, ...((br || gzip) && { Vary: 'Accept-Encoding' }) });
    kept.send(req, res, { identity, ...(br && { br }), ...(gzip && { gzip }) });
    return true;
  };

  app.use('/assets', (req: Request, res: Response, next: NextFunction) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const sent = isRead && BUILT_NAME.test(req.path) ? sendFile(req, res, join(BUILT_DIR, req.path), BUILT) : Promise.resolve(false);
    // a file that existed when the page was made, and a later build has removed, is none either
    sent
      .then(
        (isSent) =>
          isSent ||
          res
            .status(404)
            .type('text/plain')
            .send(`No such file: ${encodeURI(req.path)}\n`),
      )
      .catch(next);
  });
  const files = new Map(readdirSync(PUBLIC_DIR).map((name) => [`/${name}`, join(PUBLIC_DIR, name)]));
  // looked up for every request, so it is read from a map instead of the disk
  app.use((req: Request, res: Response, next: NextFunction) => {
    const file = files.get(req.path);
    if (!file || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    sendFile(req, res, file, FIXED)
      .then((isSent) => isSent || next())
      .catch(next);
  });
}
