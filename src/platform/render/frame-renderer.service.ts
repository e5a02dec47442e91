import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { createElement, Fragment } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { LOCALES, localePath } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import { runSteps } from '../../shared/steps';
import type { Steps } from '../../shared/steps';
import { nonBreakingHtml } from '../../../views/ui/i18n/non-breaking';
import { PageProvider } from '../../../views/ui/i18n/context';
import type { PhoneOnlyBooking } from '../../shared/phone-only-booking';
import type { PageContextValue } from '../../../views/ui/i18n/context';
import { IslandHostProvider } from '../../../views/ui/islands/Island';
import { Footer } from '../../../views/ui/layout/Footer';
import type { FrameParts, FrameProps, MenuNode, PagePartProps, SharedPartProps } from '../../../views/ui/layout/frame';
import { MenuBar } from '../../../views/ui/layout/MenuBar';
import { MenuDropdowns } from '../../../views/ui/layout/MenuDropdowns';
import { MenuSheet } from '../../../views/ui/layout/MenuSheet';
import { Notices } from '../../../views/ui/layout/notices/Notices';
import { SiteEnvironment } from '../config/site.env';
import { Translations } from '../i18n/translations';
import { inSlices } from '../limits/time-slices';
import { Analytics } from './analytics';
import { FrameSlots } from './frame-slots';
import { FrameSource } from './frame-source';
import { IslandTranslations, PageIslands } from './page-islands';

type SharedPart = ComponentType<SharedPartProps>;

/** The parts around the pages of a language, rendered once per content. */
export interface RenderedFrame {
  readonly props: FrameProps;
  readonly parts: FrameParts;
  /** HTML of the parts that the client fetches in an idle moment or when they are reached for, by name. */
  readonly fragments: ReadonlyMap<string, string>;
  /** Changes with any of the fragments. */
  readonly version: string;
  /** Address of a fragment, root-relative; `*` stands for its name. */
  readonly address: string;
}

/** Renders what is the same on every page of a language: once per frame object, that is once per content version, and anew when other things can be booked. */
@Injectable()
export class FrameRenderer {
  private readonly contexts: Readonly<Record<Locale, PageContextValue>>;
  private readonly islandTranslations: IslandTranslations;
  private readonly rendered = new WeakMap<FrameProps, { readonly byPhone: PhoneOnlyBooking | null; readonly frame: RenderedFrame }>();

  constructor(
    site: SiteEnvironment,
    translations: Translations,
    private readonly frames: FrameSource,
    private readonly slots: FrameSlots,
    private readonly analytics: Analytics,
  ) {
    this.islandTranslations = new IslandTranslations(translations);
    const of = (locale: Locale) => ({ locale, t: translations.translator(locale), siteName: site.siteName(locale) });
    this.contexts = Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<Locale, PageContextValue>;
  }

  /** The page context of components in this language. */
  context(locale: Locale): PageContextValue {
    const byPhone = this.frames.byPhone(locale);
    const { isOn: hasStatistics } = this.analytics;
    return byPhone || hasStatistics ? { ...this.contexts[locale], hasStatistics, ...(byPhone && { byPhone }) } : this.contexts[locale];
  }

  /**
   * An empty collection of islands for a document in this language.
   * @param prefix of their ids: different for the page and each of its fragments
   */
  islands(locale: Locale, prefix?: string): PageIslands {
    return new PageIslands(this.contexts[locale], this.islandTranslations, prefix);
  }

  /** Null while there is no content. */
  frame(locale: Locale): RenderedFrame | null {
    const props = this.frames.frame(locale);
    if (!props) return null;
    const known = this.known(props, locale);
    return known ?? this.keep(props, locale, runSteps(this.render(props, locale)));
  }

  /** Renders the frames of all languages part by part, so that the first page with a new content has not to do it at once. */
  async prepare(): Promise<void> {
    for (const locale of LOCALES) {
      const props = this.frames.frame(locale);
      if (props && !this.known(props, locale)) this.keep(props, locale, await inSlices(this.render(props, locale)));
    }
  }

  /** Null where it was rendered with other links to booking. */
  private known(props: FrameProps, locale: Locale): RenderedFrame | null {
    const known = this.rendered.get(props);
    return known?.byPhone === this.frames.byPhone(locale) ? known.frame : null;
  }

  private keep(props: FrameProps, locale: Locale, frame: RenderedFrame): RenderedFrame {
    this.rendered.set(props, { byPhone: this.frames.byPhone(locale), frame });
    return frame;
  }

  /** What modules add to a page of their own part of the frame. */
  pageParts(props: PagePartProps): Record<'tools' | 'floating', ReactElement> {
    const of = (slot: 'tools' | 'floating') =>
      createElement(Fragment, null, ...this.slots.parts(slot).map((part) => createElement(part, props)));
    return { tools: of('tools'), floating: of('floating') };
  }

  private *render(props: FrameProps, locale: Locale): Steps<RenderedFrame> {
    const html = (name: string, part: SharedPart) => {
      const islands = this.islands(locale, name);
      const content = inContext(this.context(locale), islands, createElement(part, { locale, frame: props }));
      return islands.fill(nonBreakingHtml(renderToString(content, { identifierPrefix: `${name}-` })));
    };
    const of = (slot: 'contacts' | 'panels') => this.slots.parts(slot).map((part) => createElement(part, { locale, frame: props }));
    const parts: readonly (readonly [string, SharedPart])[] = [
      ['dropdowns', MenuDropdowns],
      ['sheet', MenuSheet],
      ['panels', ({ frame }) => createElement(Fragment, null, ...of('panels'), createElement(Notices, { frame }))],
      ...this.slots.fragments,
    ];
    const fragments = new Map<string, string>();
    for (const [name, part] of parts) {
      fragments.set(name, html(name, part));
      yield;
    }
    const bar = html('bar', MenuBar);
    yield;
    const footer = html('footer', ({ frame }) =>
      createElement(Footer, { frame, contacts: createElement(Fragment, null, ...of('contacts')) }),
    );
    yield;
    const version = createHash('sha256')
      .update(JSON.stringify([...fragments]))
      .digest('hex')
      .slice(0, 12);
    const dropdowns = props.menu.map(({ path, children }) => ({
      href: localePath(locale, path),
      holds: new Set(addressesOf(children, locale)),
    }));
    const address = `/fragments/${locale}/*?v=${version}`;
    return { props, parts: { bar, footer, dropdowns }, fragments, version, address };
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
