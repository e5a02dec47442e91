import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Drawing } from '../../../views/ui/drawings/drawing';

/**
 * Development only: the drawings that the build would have written as files. A browser takes referenced drawings from the page's own
 * origin alone, so Vite's server cannot answer for them.
 */
@Injectable()
export class DevDrawings {
  private readonly texts = new Map<string, string>();

  /** Serves these drawings at their addresses. */
  add(drawings: readonly Drawing[]): void {
    for (const { href, text } of drawings) this.texts.set(href, text);
  }

  readonly middleware = (req: Request, res: Response, next: NextFunction): void => {
    const text = this.texts.get(req.path);
    if (text === undefined) next();
    else res.type('svg').send(text);
  };
}
