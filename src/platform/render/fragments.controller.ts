import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../shared/domain-error';
import { isLocale } from '../../shared/locale';
import { PageEntry } from '../cache/page-entry';
import { sendPage } from '../cache/send-page';
import { FrameRenderer } from './frame-renderer.service';
import type { RenderedFrame } from './frame-renderer.service';

/** The address contains the version of the content, so the response never changes. */
const FOREVER = 'public, max-age=31536000, immutable';
/** A page of older content requested it: it gets the current fragment, which must not be cached under the old address. */
const NOT_KEPT = 'no-store';

/** Menus and panels that pages fetch when they are about to be needed. */
@Controller('fragments')
export class FragmentsController {
  /** The fragments with their compressed forms, by the content that they were made from. */
  private readonly entries = new WeakMap<RenderedFrame, Map<string, PageEntry>>();

  constructor(private readonly frames: FrameRenderer) {}

  @Get(':locale/:name')
  send(
    @Param('locale') locale: string,
    @Param('name') name: string,
    @Query('v') version: unknown,
    @Req() req: Request,
    @Res() res: Response,
  ): void {
    const frame = isLocale(locale) ? this.frames.frame(locale) : null;
    const html = frame?.fragments.get(name);
    if (!frame || html === undefined) throw new DomainError('not-found', 'fragment_unknown', 'There is no such fragment');
    const entry = this.entry(frame, name, html);
    res.setHeader('Cache-Control', version === frame.version ? FOREVER : NOT_KEPT);
    res.setHeader('X-Robots-Tag', 'noindex');
    sendPage(req, res, entry);
  }

  private entry(frame: RenderedFrame, name: string, html: string): PageEntry {
    const entries = this.entries.get(frame) ?? new Map<string, PageEntry>();
    this.entries.set(frame, entries);
    let entry = entries.get(name);
    if (!entry) {
      entry = new PageEntry(html, 200, {}, []);
      entries.set(name, entry);
      // compressed quickly at first and better in the background, because every visitor fetches it; if that fails, it is served as it is
      entry.improve().catch(() => undefined);
    }
    return entry;
  }
}
