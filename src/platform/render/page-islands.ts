import { createElement } from 'react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '../../shared/locale';
import { nonBreaking } from '../../../views/ui/i18n/non-breaking';
import { PageProvider } from '../../../views/ui/i18n/context';
import type { PageContextValue } from '../../../views/ui/i18n/context';
import type { TranslationName, Translate } from '../../../views/ui/i18n/translations';
import { createTranslate } from '../../../views/ui/i18n/translate';
import { identifierPrefix, ISLAND_DATA } from '../../../views/ui/islands/define-island';
import type { IslandData, IslandDefinition } from '../../../views/ui/islands/define-island';
import { placeholderOf } from '../../../views/ui/islands/Island';
import type { IslandHost } from '../../../views/ui/islands/Island';
import { scriptSafeJson } from './script-safe-json';

interface TranslationSource {
  subset(locale: Locale, names: readonly TranslationName[]): Readonly<Record<string, string>>;
}

interface IslandTexts {
  readonly translations: Readonly<Record<string, string>>;
  readonly t: Translate;
}

/** Translations of islands and their translate functions, made once per language and island. */
export class IslandTranslations {
  private readonly known = { ua: new WeakMap<object, IslandTexts>(), en: new WeakMap<object, IslandTexts>() };

  constructor(private readonly source: TranslationSource) {}

  /** @throws Error on a translation that the island does not name: the browser would not have it */
  of(locale: Locale, { name, translations: names }: Pick<IslandDefinition<never>, 'name' | 'translations'>): IslandTexts {
    const known = this.known[locale];
    let texts = known.get(names);
    if (!texts) {
      const translations = this.source.subset(locale, names);
      const missing = (key: string) => {
        throw new Error(`the island ${name} does not name the translation '${key}'`);
      };
      texts = {
        translations: translations,
        t: createTranslate(locale, { text: (key) => translations[key], missing, finish: nonBreaking }),
      };
      known.set(names, texts);
    }
    return texts;
  }
}

interface Used {
  readonly island: object;
  readonly translations: IslandTexts['translations'];
  count: number;
}

/**
 * The islands of one document or fragment. Each is rendered separately, with the context and ids that it will have in the browser, where it
 * is a React root of its own, and is then inserted into the finished page: changes to the page's texts and links do not affect it.
 */
export class PageIslands implements IslandHost {
  private readonly used = new Map<string, Used>();
  /** HTML of the islands by id. */
  private readonly rendered = new Map<string, string>();
  private waiting: { readonly id: string; readonly root: ReactElement }[] = [];

  /** @param prefix of their ids: fragments have other ones */
  constructor(
    private readonly page: PageContextValue,
    private readonly translations: IslandTranslations,
    private readonly prefix = 'island',
  ) {}

  add<Props extends object>(island: IslandDefinition<Props>, props: Props): string {
    const { name, component } = island;
    const { translations: translations, t } = this.translations.of(this.page.locale, island);
    const used = this.used.get(name) ?? { island, translations: translations, count: 0 };
    if (used.island !== island) throw new Error(`two islands have the name ${name}`);
    used.count++;
    this.used.set(name, used);
    const id = used.count > 1 ? `${this.prefix}-${name}-${used.count}` : `${this.prefix}-${name}`;
    const root = createElement(PageProvider, { value: { ...this.page, t, island: id } }, createElement(component, props));
    this.waiting.push({ id, root });
    return id;
  }

  /** Inserts the islands into the HTML of their page or fragment, and at its end the data that the browser needs to hydrate them. */
  fill(html: string): string {
    this.render();
    if (!this.rendered.size) return html;
    let filled = html;
    for (const [id, island] of this.rendered) filled = filled.replace(placeholderOf(id), () => island);
    const end = filled.lastIndexOf('</body>');
    return end < 0 ? filled + this.dataElement() : filled.slice(0, end) + this.dataElement() + filled.slice(end);
  }

  private render(): void {
    for (const { id, root } of this.waiting) this.rendered.set(id, renderToString(root, { identifierPrefix: identifierPrefix(id) }));
    this.waiting = [];
  }

  /** Each message once, however many islands and copies of them name it. */
  private dataElement(): string {
    const translations = Object.assign({}, ...[...this.used.values()].map((used) => used.translations)) as IslandData['messages'];
    const data: IslandData = { siteName: this.page.siteName, messages: translations };
    return `<script type="application/json" class="${ISLAND_DATA}">${scriptSafeJson(data)}</script>`;
  }
}
