import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { createElement } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { LOCALES, localePath } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import { nonBreakingHtml } from '../../../views/i18n/non-breaking';
import { PageProvider } from '../../../views/i18n/context';
import type { PageContextValue } from '../../../views/i18n/context';
import { IslandHostProvider } from '../../../views/islands/Island';
import { Footer } from '../../../views/layout/Footer';
import type { FragmentName, FrameParts, FrameProps, MenuNode } from '../../../views/layout/frame';
import { MenuBar } from '../../../views/layout/MenuBar';
import { MenuDropdowns } from '../../../views/layout/MenuDropdowns';
import { MenuSheet } from '../../../views/layout/MenuSheet';
import { OrderPanel } from '../../../views/layout/OrderPanel';
import { Panels } from '../../../views/layout/Panels';
import { SiteEnvironment } from '../config/site.env';
import { MessageService } from '../i18n/message.service';
import { FrameSource } from './frame-source';
import { IslandMessages, PageIslands } from './page-islands';

/** The parts around the pages of a language, rendered once per content. */
export interface RenderedFrame {
  readonly props: FrameProps;
  readonly parts: FrameParts;
  readonly fragments: Readonly<Record<FragmentName, string>>;
  /** Changes with any of the fragments. */
  readonly version: string;
  /** Address of a fragment, root-relative; `*` stands for its name. */
  readonly address: string;
}

/** Renders what is the same on every page of a language: once per frame object, that is once per content version. */
@Injectable()
export class FrameRenderer {
  private readonly contexts: Readonly<Record<Locale, PageContextValue>>;
  private readonly islandMessages: IslandMessages;
  private readonly rendered = new WeakMap<FrameProps, RenderedFrame>();

  constructor(
    site: SiteEnvironment,
    messages: MessageService,
    private readonly frames: FrameSource,
  ) {
    this.islandMessages = new IslandMessages(messages);
    const of = (locale: Locale) => ({ locale, t: messages.translator(locale), siteName: site.siteName(locale) });
    this.contexts = Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<Locale, PageContextValue>;
  }

  /** The page context of components in this language. */
  context(locale: Locale): PageContextValue {
    return this.contexts[locale];
  }

  /**
   * An empty collection of islands for a document in this language.
   * @param prefix of their ids: different for the page and each of its fragments
   */
  islands(locale: Locale, prefix?: string): PageIslands {
    return new PageIslands(this.contexts[locale], this.islandMessages, prefix);
  }

  /** Null while there is no content. */
  frame(locale: Locale): RenderedFrame | null {
    const props = this.frames.frame(locale);
    if (!props) return null;
    let frame = this.rendered.get(props);
    if (!frame) {
      frame = this.render(props, locale);
      this.rendered.set(props, frame);
    }
    return frame;
  }

  private render(props: FrameProps, locale: Locale): RenderedFrame {
    const html = (name: string, part: ComponentType<{ frame: FrameProps }>) => {
      const islands = this.islands(locale, name);
      const content = inContext(this.contexts[locale], islands, createElement(part, { frame: props }));
      return islands.fill(nonBreakingHtml(renderToString(content, { identifierPrefix: `${name}-` })));
    };
    const fragments = {
      dropdowns: html('dropdowns', MenuDropdowns),
      sheet: html('sheet', MenuSheet),
      panels: html('panels', Panels),
      order: html('order', OrderPanel),
    };
    const version = createHash('sha256').update(JSON.stringify(fragments)).digest('hex').slice(0, 12);
    const dropdowns = props.menu.map(({ path, children }) => ({
      href: localePath(locale, path),
      holds: new Set(addressesOf(children, locale)),
    }));
    const parts = { bar: html('bar', MenuBar), footer: html('footer', Footer), dropdowns };
    return { props, parts, fragments, version, address: `/fragments/${locale}/*?v=${version}` };
  }
}

/** A part of a page in the context that every component may ask for. */
export function inContext(page: PageContextValue, islands: PageIslands, content: ReactElement): ReactElement {
  return createElement(PageProvider, { value: page }, createElement(IslandHostProvider, { value: islands }, content));
}

/** Addresses within the site that a drop-down links to. */
function addressesOf(nodes: readonly MenuNode[] = [], locale: Locale): string[] {
  return nodes.flatMap(({ path, children }) => [...(path ? [localePath(locale, path)] : []), ...addressesOf(children, locale)]);
}
