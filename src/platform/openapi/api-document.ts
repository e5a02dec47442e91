import { Injectable } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PageEntry } from '../cache/page-entry';
import { SiteEnvironment } from '../config/site.env';
import { makeDocument } from './document-maker';

/** Files of Swagger UI that the page needs. */
export const UI_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

/** The document of our API: made, and its library loaded, when somebody asks for it, then kept. A start does not pay for it. */
@Injectable()
export class ApiDocument {
  private app: INestApplication | null = null;
  private made: Promise<PageEntry> | null = null;
  private folder: string | null = null;

  constructor(private readonly site: SiteEnvironment) {}

  /** Says which application is described; createSite does. */
  describes(app: INestApplication): void {
    this.app = app;
  }

  /** One buffer for all who ask, compressed once. @throws Error when nobody has said which application is described */
  async get(): Promise<PageEntry> {
    return (this.made ??= this.make());
  }

  /** The folder of Swagger UI's files, which come with the library. */
  get uiFolder(): string {
    if (this.folder === null) {
      const ofLibrary = createRequire(createRequire(__filename).resolve('@nestjs/swagger'));
      this.folder = dirname(ofLibrary.resolve('swagger-ui-dist/package.json'));
    }
    return this.folder;
  }

  uiFile(name: (typeof UI_FILES)[number]): string {
    return join(this.uiFolder, name);
  }

  private async make(): Promise<PageEntry> {
    if (!this.app) throw new Error('the document of the API was asked for before the application was named');
    const swagger = await import('@nestjs/swagger');
    const document = makeDocument(this.app, swagger, `API · ${this.site.SITE_NAME_EN}`);
    const headers = [['Cache-Control', 'public, max-age=300']] as const;
    const made = new PageEntry(JSON.stringify(document), 200, {}, headers, 'application/json; charset=utf-8');
    await made.improve();
    return made;
  }
}
