import type { NextFunction, Request, Response } from 'express';
import { DRAWINGS } from '../../../views/drawings';

/**
 * Development only: what the build would have written as files. A browser takes referenced drawings from the page's own origin
 * alone, so Vite's server cannot answer for them.
 */
export function serveDrawings(req: Request, res: Response, next: NextFunction): void {
  const found = Object.values(DRAWINGS).find(({ href }) => href === req.path);
  if (found) res.type('svg').send(found.text);
  else next();
}
