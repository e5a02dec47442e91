import { Injectable } from '@nestjs/common';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { join } from 'node:path';
import { SiteEnvironment } from '../config/site.env';
import { LOCALES, localePath, otherLocale } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import { Document } from '../../../views/ui/document/Document';
import { nonBreakingHtml } from '../../../views/ui/i18n/non-breaking';
import { Layout } from '../../../views/ui/layout/Layout';
import { markCurrent } from '../../../views/ui/layout/mark-current';
import { Analytics } from './analytics';
import { readAssets } from './asset-manifest';
import { documentHead } from './document-head';
import { ClientSettings } from './client-settings.registry';
import { FrameRenderer, inContext } from './frame-renderer.service';
import { PageRegistry } from '../pages/page-registry';
import type { Page, PageHead } from './page';
import { RenderEnvironment } from './render.env';

/** Renders a page into a whole HTML document. */
@Injectable()
export class PageRenderer {
  private readonly assets: ReturnType<typeof readAssets>;

  constructor(
    private readonly site: SiteEnvironment,
    render: RenderEnvironment,
    private readonly frames: FrameRenderer,
    private readonly pages: PageRegistry,
    private readonly settings: ClientSettings,
    private readonly analytics: Analytics,
  ) {
    this.assets = readAssets(join(process.cwd(), 'dist-client'), render.VITE_DEV_ORIGIN);
  }

  siteName(locale: Locale): string {
    return this.site.siteName(locale);
  }

  /**
   * The document of a page in a language, from `<!doctype html>` to `</html>`.
   * @param isPublic the same for every visitor: only such pages are measured, unless they say that they may be
   */
  render(page: Page, locale: Locale, isPublic: boolean): string {
    const context = this.frames.context(locale);
    const frame = this.frames.frame(locale);
    const head = documentHead({ ...page.head, locales: this.localesOf(page.head, locale) }, locale, {
      url: this.site.SITE_URL,
      name: context.siteName,
      assets: this.assets[locale],
      component: page.component,
      paper: page.options.ink?.paper,
      feedTitle: context.t('common.feedTitle', { site: context.siteName }),
    });
    const path = page.head.query ? `${page.head.path}?${page.head.query}` : page.head.path;
    const shown = {
      frame: frame?.props ?? null,
      path,
      hasTranslation: isOfItsAddress(page) && this.existsIn(otherLocale(locale), page.head.path),
    };
    const layout = createElement(
      Layout,
      {
        ...shown,
        isBare: page.options.isBare,
        parts: frame && markCurrent(frame.parts, localePath(locale, path)),
        ...this.frames.pageParts({ ...shown, floating: page.options.floating }),
      },
      page.element,
    );
    const data = {
      settings: this.settings.toJson(),
      page: localePath(locale, path),
      fragments: frame?.address,
      isBare: page.options.isBare,
      ink: page.options.ink?.name,
      analytics: this.analytics.of(page, isPublic),
      hasStatistics: context.hasStatistics,
    };
    const islands = this.frames.islands(locale);
    const body = inContext(context, islands, layout);
    const html = renderToString(createElement(Document, { locale, head, data, children: body }));
    return `<!doctype html>${islands.fill(boundMain(html))}`;
  }

  /** Languages a page exists in: its own, and the other where the same address is live there. */
  private localesOf(head: PageHead, locale: Locale): readonly Locale[] {
    return head.locales ?? LOCALES.filter((of) => of === locale || this.existsIn(of, head.path));
  }

  private existsIn(locale: Locale, path: string): boolean {
    return this.pages.mayBeLive(localePath(locale, path));
  }
}

/** Whether the page is what one finds at its address, and not an error that happened there. */
function isOfItsAddress({ options }: Page): boolean {
  return (options.status ?? 200) === 200 || options.answersForm === true;
}

/** The document with non-breaking spaces in its main part; the parts that all pages share got theirs when they were rendered. */
function boundMain(html: string): string {
  const begin = html.indexOf('<main');
  const end = html.lastIndexOf('</main>');
  return begin < 0 || end < 0 ? html : html.slice(0, begin) + nonBreakingHtml(html.slice(begin, end)) + html.slice(end);
}
