import { Controller, Get, Header, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendPage } from '../cache/send-page';
import { SiteEnvironment } from '../config/site.env';
import { ApiDoc } from './api-doc';
import { docsPage, UI_START } from './api-docs.page';
import { ApiDocument, UI_FILES } from './api-document';

/** Files change with an update of the library only. */
const DAY_MS = 24 * 60 * 60_000;
const START_FILE = 'start.js';

@Controller('api')
export class ApiDocsController {
  constructor(
    private readonly document: ApiDocument,
    private readonly site: SiteEnvironment,
  ) {}

  @Get('docs')
  @Header('cache-control', 'public, max-age=300')
  @Header('content-type', 'text/html; charset=utf-8')
  @ApiDoc({ summary: 'API documentation as a page', type: 'text/html', example: '<!doctype html>…' })
  page(): string {
    return docsPage(this.site.SITE_NAME_EN);
  }

  @Get('docs-json')
  @ApiDoc({
    summary: 'API documentation as an OpenAPI 3 document',
    example: { openapi: '3.0.0', info: {}, paths: {}, components: {}, servers: [], tags: [] },
  })
  async json(@Req() req: Request, @Res() res: Response): Promise<void> {
    sendPage(req, res, await this.document.get());
  }

  @Get('docs/:file')
  @ApiDoc({
    summary: 'A file of the page',
    type: 'text/plain',
    example: '/* a style sheet or a script */',
    parts: { file: { description: 'Name of the file', type: 'string', enum: [...UI_FILES, START_FILE] } },
    errors: [[404, 'not_found', 'There is no such file']],
  })
  file(@Param('file') name: string, @Res() res: Response): void {
    const file = UI_FILES.find((known) => known === name);
    if (file) res.sendFile(this.document.uiFile(file), { maxAge: DAY_MS });
    else if (name === START_FILE) res.set('cache-control', 'public, max-age=300').type('js').send(UI_START);
    else throw new NotFoundException();
  }
}
