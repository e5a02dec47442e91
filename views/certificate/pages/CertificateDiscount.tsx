import { COMPANY_PATH } from '../../../src/modules/certificate/contract/company-form';
import { ArrowLink } from '../../ui/components/navigation/Button';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';

export interface DiscountRow {
  readonly total: string;
  /** "−10 %"; null below the first step. */
  readonly percent: string | null;
  readonly pay: string;
  /** What is missing to the discount. */
  readonly note: string | null;
}

/** The discount on the total of an order, explained by orders it applies to, set like a price list. */
export function CertificateDiscount({ rows }: { readonly rows: readonly DiscountRow[] }) {
  const { t, href } = usePage();
  return (
    <section className="section section--sand">
      <div className="wrap certificate-discount">
        <div className="certificate-discount__text">
          <TitleBlock text={t('certificate.discount.title')} accent={t('certificate.discount.accent')} />
          <p>{t('certificate.discount.text')}</p>
          <p>{t('certificate.company.linkText')}</p>
          <ArrowLink href={href(COMPANY_PATH)}>{t('certificate.company.link')}</ArrowLink>
        </div>
        <table className="certificate-discount__table">
          <caption className="visually-hidden">{t('certificate.discount.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('certificate.discount.total')}</th>
              <th scope="col">{t('certificate.discount.percent')}</th>
              <th scope="col">{t('certificate.discount.pay')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.total}>
                <th scope="row" className="certificate-discount__figure">
                  {row.total}
                </th>
                <td>
                  {row.percent ? (
                    <span className="certificate-discount__percent">{row.percent}</span>
                  ) : (
                    <span className="certificate-discount__note">{row.note}</span>
                  )}
                </td>
                <td className="certificate-discount__figure">{row.pay}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
