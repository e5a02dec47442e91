/** Left out of the salons that hand out certificates (docs/product.md, certificates 2); the slug without the brand's prefix. */
const EXCLUDED_SALON = 'podil';

/** Whether certificates are ordered for and taken at a salon. */
export function offersPickUp({ slug }: { readonly slug: string }): boolean {
  return slug !== EXCLUDED_SALON && !slug.endsWith(`-${EXCLUDED_SALON}`);
}
