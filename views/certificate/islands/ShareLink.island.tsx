import { useState } from 'react';
import { useT } from '../../ui/i18n/context';
import { defineIsland } from '../../ui/islands/define-island';

interface ShareLinkProps {
  /** Whole address. */
  readonly link: string;
}

/** A link that the buyer passes on: in any messenger, or copied. Without a script it is read from the field. */
function ShareLink({ link }: ShareLinkProps) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  const text = encodeURIComponent(t('certificate.mine.shareText', { link }));
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="share-link">
      <label className="field">
        <span className="field__label">{t('certificate.mine.link')}</span>
        <input className="share-link__field" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      </label>
      <div className="share-link__ways">
        <button type="button" className="button button--line needs-script" data-needs-script="" onClick={copy}>
          {t('certificate.mine.copy')}
        </button>
        <a className="text-link" href={`https://t.me/share/url?url=${encodeURIComponent(link)}`} target="_blank" rel="noopener noreferrer">
          Telegram
        </a>
        <a className="text-link" href={`viber://forward?text=${text}`}>
          Viber
        </a>
        <a className="text-link" href={`https://wa.me/?text=${text}`} target="_blank" rel="noopener noreferrer">
          WhatsApp
        </a>
      </div>
      <p role="status">{isCopied ? t('certificate.mine.copied') : null}</p>
    </div>
  );
}

export const ShareLinkIsland = defineIsland({
  name: 'ShareLink',
  component: ShareLink,
  translations: ['certificate.mine.shareText', 'certificate.mine.link', 'certificate.mine.copy', 'certificate.mine.copied'],
});
