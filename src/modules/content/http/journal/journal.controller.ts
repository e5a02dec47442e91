import { Param } from '@nestjs/common';
import { PageReq, PageController, PageRoute } from '../../../../platform/pages/page-route';
import type { PageRequest } from '../../../../platform/pages/page-route';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { ArticlePage } from '../../../../../views/content/journal/ArticlePage';
import { BlogPage } from '../../../../../views/content/journal/BlogPage';
import { notFound } from '../../application/content.service';
import { articleCategoryPath, articlePath } from '../../domain/addresses';
import { hasArticles } from '../../domain/shown-categories';
import { articleAt } from '../../domain/site-map';
import { crumbsLd } from '../../../../platform/pages/breadcrumbs.json-ld';
import { PART, partHead } from '../list-parts';
import {
  articleCategoryPart,
  canonicalCategory,
  journalPart,
  presentArticle,
  presentArticleCategory,
  presentJournal,
} from './journal.presenter';
import { blogPostingLd } from '../seo/json-ld';
import { pageHead } from '../../../../platform/pages/page-head';
import { fixedPage } from '../../application/fixed-pages';
import { ContentPages } from '../../application/content-pages.service';

/** The journal: all articles, the articles of a category, one article. */
@PageController('blog', { versions: ['content'] })
export class JournalController {
  constructor(private readonly pages: ContentPages) {}

  /** GET /blog/, /blog/?page=2 */
  @PageRoute({ query: PART })
  journal(@PageReq() req: PageRequest<typeof PART>): Page {
    const context = this.pages.context(req);
    const blog = fixedPage(context, 'blog');
    const part = journalPart(context, req.query.page);
    const props = presentJournal(context, blog, part);
    const { lead, crumbs } = props;
    const path = '/blog/';
    const own = {
      title: context.t('common.nav.journal'),
      description: lead,
      path,
      image: blog.picture,
      jsonLd: [crumbsLd(context, crumbs, path)],
    };
    return page(BlogPage, props, partHead(context, part, own, blog.seo));
  }

  /** GET /blog/{category}/, categories of both levels, in parts as /blog/ */
  @PageRoute({ path: ':category', query: PART })
  category(@PageReq() req: PageRequest<typeof PART>, @Param('category') slug: string): Page {
    const context = this.pages.context(req);
    const category = context.site.articleCategory.get(slug);
    if (!category || !hasArticles(context.site, category)) throw notFound();
    const part = articleCategoryPart(context, category, req.query.page);
    const props = presentArticleCategory(context, category, part);
    const path = articleCategoryPath(category);
    const title = `${category.name} · ${context.t('common.nav.journal')}`;
    const image = props.articles[0]?.picture;
    return page(
      BlogPage,
      props,
      partHead(context, part, { title, description: category.description, path, image, jsonLd: [crumbsLd(context, props.crumbs, path)] }),
    );
  }

  /** GET /blog/{category}/{slug}/, under the article's own category or the one above it; the canonical link names its own */
  @PageRoute({ path: ':category/:slug' })
  async article(@PageReq() req: PageRequest, @Param('category') category: string, @Param('slug') slug: string): Promise<Page> {
    const { item: article, context } = await this.pages.find(req, 'article', slug, (site) => articleAt(site, category, slug));
    const path = articlePath(article, context.site.content.articleCategories);
    if (!path) throw notFound();
    const props = presentArticle(context, article);
    const jsonLd = [
      blogPostingLd(context, article, path, canonicalCategory(context.site, article)?.name),
      crumbsLd(context, [...props.crumbs, { label: article.title }], path),
    ];
    const own = { title: article.title, description: article.lead, path, image: article.picture, ogType: 'article' as const, jsonLd };
    return page(ArticlePage, props, pageHead(context, own, article.seo));
  }
}
