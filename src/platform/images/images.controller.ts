import { All, Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AnswerCache } from '../cache/answer-cache';
import { QueueRefusal } from '../queue/bounded-queue';
import { acceptedFormats } from './image-format';
import { ImageService, type ServedImage } from './image.service';
import { parseImageRequest, type ImageRequest } from './image-request';

const MONTH_S = 30 * 24 * 60 * 60;
const SOON_S = 60;
/** How long a finished picture is sent from memory, before its source is looked at again. */
const KEPT_MS = 10 * 60 * 1000;
/** After this time a full queue has moved on. */
const RETRY_AFTER_S = 5;
/** Content security policy of an SVG opened as a document: inline styles only. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

@Controller('img')
export class ImagesController {
  constructor(
    private readonly images: ImageService,
    private readonly kept: AnswerCache,
  ) {
    kept.vary('/img/', ({ headers }) => {
      const { avif, webp } = acceptedFormats(headers.accept);
      return avif ? 'avif' : webp ? 'webp' : 'plain';
    });
  }

  /** GET and HEAD /img/{width}/media/{file} (or its upright part, /img/440/upright{place}/media/{file}), /img/{width}/{kind}/{name} of what a module draws, and /img/{width}/remote/{host}/{path}; 404 in plain text for anything else, 503 when too many are asked for. */
  @All('*path')
  async serve(@Req() req: Request, @Res() res: Response): Promise<void> {
    if (req.method !== 'GET' && req.method !== 'HEAD') return void res.status(405).set('allow', 'GET, HEAD').end();
    const wanted = parseImageRequest(req.originalUrl);
    const image = wanted && (await this.find(wanted, req, res));
    if (image === 'busy') {
      return void res
        .status(503)
        .set({ 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_S) })
        .type('text/plain')
        .send('Busy');
    }
    if (!image) return void res.status(404).set('cache-control', `public, max-age=${SOON_S}`).type('text/plain').send('Not found');
    res.set({
      'cache-control': `public, max-age=${image.isProvisional ? SOON_S : MONTH_S}`,
      'content-type': image.contentType,
      ...(wanted.width === 0 ? { 'content-security-policy': SVG_POLICY } : { vary: 'Accept' }),
    });
    const forMs = image.isProvisional ? null : KEPT_MS;
    this.kept.send(req, res, { identity: image.bytes }, { etag: `"${image.etag}"`, forMs });
  }

  /** A visitor who has closed the connection gives up the place in the queue. */
  private async find(wanted: ImageRequest, req: Request, res: Response): Promise<ServedImage | 'busy' | null> {
    const gone = new AbortController();
    res.on('close', () => gone.abort());
    try {
      return await this.images.find(wanted, req.headers.accept, { gone: gone.signal, address: req.ip });
    } catch (error) {
      if (error instanceof QueueRefusal) return 'busy';
      throw error;
    }
  }
}
