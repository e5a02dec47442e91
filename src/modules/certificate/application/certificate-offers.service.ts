import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../shared/domain-error';
import type { Kopiykas } from '../../../shared/money';
import { translation } from '../../../shared/translation';
import { otherLocale, type Locale } from '../../../shared/locale';
import { isPriced, type Package, type Salon, type SiteIndex, ContentService } from '../../content/content.api';
import type { NominalLimits } from '../domain/card';
import type { CompanyPackage, CompanyPicture } from '../domain/company-people';
import type { CertificateKind } from '../domain/ledger';
import { fieldsOf, type OrderProblems } from '../contract/order-fields';
import { readItems, type OfferedPackage, type OrderItem } from '../contract/order-items';
import type { OrderOffer } from '../contract/order-request';

/** A package as an order keeps it. */
export interface Offer extends OfferedPackage {
  readonly title: string;
  readonly kind: CertificateKind;
  /** Empty: none. */
  readonly picture: string;
}

/** A package as it is listed. */
export interface ListedPackage {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** Price, kopiykas. */
  readonly amount: number;
  /** Name of its category; empty: none. */
  readonly category: string;
  readonly singleItem: boolean;
}

const QUOTE_FIELDS: ReadonlySet<string> = new Set(['items', 'promo', 'lang']);

/** What can be ordered at this moment: what the content has, as orders need it. Made once for each reading of the content. */
@Injectable()
export class CertificateOffers {
  private readonly made = new WeakMap<SiteIndex, ReadonlyMap<number, Offer>>();

  constructor(private readonly content: ContentService) {}

  /** Packages by id, in a language; those that only the other has are in its words. @throws DomainError `content_unavailable` */
  packages(locale: Locale): ReadonlyMap<number, Offer> {
    const site = this.content.site(locale);
    const known = this.made.get(site);
    if (known) return known;
    const all = [...this.content.site(otherLocale(locale)).content.packages, ...site.content.packages];
    // by id first: an amount in doubt here is not taken from the other language
    const last = [...new Map(all.map((one) => [one.id, one])).values()];
    const made = new Map(last.filter(isPriced).map((one) => [one.id, offerOf(one)]));
    this.made.set(site, made);
    return made;
  }

  /**
   * The same for orders of companies, which choose among the pictures of all packages.
   * @throws DomainError `content_unavailable`
   */
  companyPackages(locale: Locale): ReadonlyMap<number, Offer> {
    const packages = this.packages(locale);
    const designs = this.pictures(locale).map(({ src }) => src);
    return new Map([...packages].map(([id, offer]) => [id, { ...offer, designs }]));
  }

  /** The pictures of the packages that are sold at once, each once, in the source's order. @throws DomainError `content_unavailable` */
  pictures(locale: Locale): readonly CompanyPicture[] {
    const found = new Map<string, string[]>();
    for (const one of this.companyOffers(locale)) {
      const src = this.packages(locale).get(one.id)!.picture;
      if (src !== '') found.set(src, [...(found.get(src) ?? []), ...one.titles]);
    }
    return [...found].map(([src, titles]) => ({ src, titles }));
  }

  /** What companies choose from: what is sold at once, with its titles in both languages. @throws DomainError `content_unavailable` */
  companyOffers(locale: Locale): readonly CompanyPackage[] {
    const [own, other] = [this.packages(locale), this.packages(otherLocale(locale))];
    return this.list(locale)
      .filter(({ singleItem }) => singleItem)
      .map(({ id, title, amount }) => ({ id, titles: [title, other.get(id)?.title ?? title], price: own.get(id)?.price ?? amount }));
  }

  /** The least and the greatest sum that is offered; null: none is. @throws DomainError `content_unavailable` */
  nominalLimits(): NominalLimits | null {
    const sums = this.sums().map(({ price }) => price);
    return sums.length === 0 ? null : { least: Math.min(...sums), most: Math.max(...sums) };
  }

  /** The picture of a certificate for any sum: that of the greatest offered one which is not more; empty: none. @throws DomainError `content_unavailable` */
  sumPicture(sum: Kopiykas): string {
    const [least, ...more] = this.sums().sort((a, b) => a.price - b.price);
    return (more.findLast(({ price }) => price <= sum) ?? least)?.picture ?? '';
  }

  private sums(): Offer[] {
    return [...this.packages('ua').values()].filter(({ kind, singleItem }) => kind === 'sum' && singleItem);
  }

  /** Those with an amount, in the source's order. @throws DomainError `content_unavailable` */
  list(locale: Locale): readonly ListedPackage[] {
    const { packages, packageCategories } = this.content.site(locale).content;
    return packages.filter(isPriced).map(({ id, slug, title, amount, categoryIds, singleItem }) => {
      const category = packageCategories.find((one) => categoryIds.includes(one.id))?.name ?? '';
      return { id, slug, title, amount, category, singleItem };
    });
  }

  /**
   * Packages that a price is asked for, those too that are arranged with the manager.
   * @param body `{items: [{id, qty}], promo}`, whatever was sent
   * @throws DomainError `invalid_fields`, `content_unavailable`
   */
  quoted(body: unknown, locale: Locale): { readonly items: readonly OrderItem[]; readonly promo: unknown } {
    const problems = Object.create(null) as OrderProblems;
    const fields = fieldsOf(body, QUOTE_FIELDS, problems);
    const packages = new Map([...this.packages(locale)].map(([id, { price }]) => [id, { price, singleItem: true }]));
    const items = readItems(fields.items, packages, problems, 'items');
    if (Object.keys(problems).length > 0) {
      throw new DomainError('invalid', 'invalid_fields', translation('common.fields.summary'), { details: problems });
    }
    return { items, promo: fields.promo };
  }

  /** All salons by slug, with their titles in both languages. */
  salons(): OrderOffer['salons'] {
    const [ua, en] = [this.content.site('ua').content.salons, this.content.site('en').content.salons];
    const slugs = [...new Set([...ua, ...en].map(({ slug }) => slug))];
    return slugs.map((slug) => ({ slug, titles: [...ua, ...en].filter((salon) => salon.slug === slug).map(({ title }) => title) }));
  }

  /** Title and address of a salon; null where there is no content, or no such salon any more. */
  salon(locale: Locale, slug: string): Pick<Salon, 'title' | 'address'> | null {
    try {
      return this.content.site(locale).content.salons.find((salon) => salon.slug === slug) ?? null;
    } catch {
      // an order is shown without content too
      return null;
    }
  }
}

function offerOf({ amount, info, singleItem, picture, title, includes }: Package & { readonly amount: number }): Offer {
  const designs = picture ? [picture.src] : [];
  return { price: amount, info, singleItem, designs, title, kind: includes.length > 0 ? 'service' : 'sum', picture: designs[0] ?? '' };
}
