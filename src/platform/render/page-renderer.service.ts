import { Injectable } from '@nestjs/common';
import { createElement } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { join } from 'node:path';
import { SiteEnvironment } from '../config/site.env';
import { MessageService } from '../i18n/message.service';
import { LOCALES, localePath, otherLocale } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import type { ClientSettings } from '../../../views/document/client-settings';
import { Document } from '../../../views/document/Document';
import { bindHtml } from '../../../views/i18n/bind-words';
import { PageProvider } from '../../../views/i18n/context';
import type { PageContextValue } from '../../../views/i18n/context';
import { IslandHostProvider } from '../../../views/islands/Island';
import { Footer } from '../../../views/layout/Footer';
import type { FrameParts, FrameProps } from '../../../views/layout/frame';
import { Layout } from '../../../views/layout/Layout';
import { MainMenu } from '../../../views/layout/MainMenu';
import { markCurrent } from '../../../views/layout/mark-current';
import { MobileMenuLists } from '../../../views/layout/MobileMenuLists';
import { Overlays } from '../../../views/layout/Overlays';
import { readAssets } from './asset-manifest';
import { documentHead } from './document-head';
import { FrameSource } from './frame-source';
import { LivePages } from './live-pages';
import type { Page, PageHead } from './page';
import { IslandMessages, PageIslands } from './page-islands';
import { RenderEnvironment } from './render.env';

/** Renders a page into a whole HTML document. */
@Injectable()
export class PageRenderer {
  private readonly assets: ReturnType<typeof readAssets>;
  private readonly contexts: Record<Locale, PageContextValue>;
  /** What is the same on all pages is most of a small page: rendered once per frame object. */
  private readonly parts = new WeakMap<FrameProps, { readonly html: FrameParts; readonly islands: PageIslands }>();
  private readonly islandMessages: IslandMessages;
  private readonly settings: ClientSettings;

  constructor(
    private readonly site: SiteEnvironment,
    render: RenderEnvironment,
    messages: MessageService,
    private readonly frames: FrameSource,
    private readonly pages: LivePages,
  ) {
    this.assets = readAssets(join(process.cwd(), 'dist-client'), render.VITE_DEV_ORIGIN);
    const context = (locale: Locale): PageContextValue => ({ locale, t: messages.translator(locale), siteName: site.siteName(locale) });
    this.contexts = { ua: context('ua'), en: context('en') };
    this.settings = clientSettings(render);
    this.islandMessages = new IslandMessages(messages);
  }

  siteName(locale: Locale): string {
    return this.site.siteName(locale);
  }

  /** The document of a page in a language, from `<!doctype html>` to `</html>`. */
  render(page: Page, locale: Locale): string {
    const context = this.contexts[locale];
    const frame = this.frames.frame(locale);
    const head = documentHead({ ...page.head, locales: this.localesOf(page.head, locale) }, locale, {
      url: this.site.SITE_URL,
      name: context.siteName,
      assets: this.assets[locale],
      feedTitle: context.t('common.feedTitle', { site: context.siteName }),
    });
    const path = page.head.query ? `${page.head.path}?${page.head.query}` : page.head.path;
    const parts = frame && this.partsOf(frame, context);
    const islands = new PageIslands(context, this.islandMessages, parts?.islands);
    const layout = createElement(
      Layout,
      {
        frame,
        path,
        parts: parts && markCurrent(parts.html, localePath(locale, path)),
        twin: (page.options.status ?? 200) === 200 && this.existsIn(otherLocale(locale), page.head.path),
      },
      page.element,
    );
    const body = inContext(context, islands, layout);
    const html = renderToString(createElement(Document, { locale, head, settings: this.settings, children: body }));
    return `<!doctype html>${islands.fill(boundMain(html))}`;
  }

  /** Languages a page exists in: its own, and the other where the same address is live there. */
  private localesOf(head: PageHead, locale: Locale): readonly Locale[] {
    return head.locales ?? LOCALES.filter((of) => of === locale || this.existsIn(of, head.path));
  }

  private existsIn(locale: Locale, path: string): boolean {
    return !this.pages.ready() || this.pages.isLive(localePath(locale, path));
  }

  private partsOf(frame: FrameProps, context: PageContextValue) {
    let parts = this.parts.get(frame);
    if (!parts) {
      const islands = new PageIslands(context, this.islandMessages);
      const html = (name: keyof FrameParts, part: ComponentType<{ frame: FrameProps }>) =>
        bindHtml(renderToString(inContext(context, islands, createElement(part, { frame })), { identifierPrefix: `${name}-` }));
      parts = {
        html: {
          menu: html('menu', MainMenu),
          sheet: html('sheet', MobileMenuLists),
          overlays: html('overlays', Overlays),
          footer: html('footer', Footer),
        },
        islands,
      };
      this.parts.set(frame, parts);
    }
    return parts;
  }
}

/** A part of a page in the context that every component may ask for. */
function inContext(page: PageContextValue, islands: PageIslands, content: ReactElement): ReactElement {
  return createElement(PageProvider, { value: page }, createElement(IslandHostProvider, { value: islands }, content));
}

/** The document with the words of its own part bound; what stands around it on all pages was bound when it was rendered. */
function boundMain(html: string): string {
  const begin = html.indexOf('<main');
  const end = html.lastIndexOf('</main>');
  return begin < 0 || end < 0 ? html : html.slice(0, begin) + bindHtml(html.slice(begin, end)) + html.slice(end);
}

function clientSettings(env: RenderEnvironment): ClientSettings {
  const { HC_WIDGET_ORGANIZATION: organization, HC_WIDGET_APP_ID: appId } = env;
  return { localeCookie: env.LOCALE_COOKIE === 'on', chat: organization && appId ? { organization, appId } : null };
}
