import { useState } from 'react';
import { usePage } from '../../ui/i18n/context';
import { defineIsland } from '../../ui/islands/define-island';
import { mapAddress } from './map-address';

export interface GoogleMapProps {
  /** Public key of the Maps Embed API, restricted to our addresses by its owner. */
  readonly apiKey: string;
  /** What can be shown: `query` is `latitude,longitude`. At least one. */
  readonly places: readonly { readonly label: string; readonly query: string }[];
}

/** The maps service instead of our own map, after the visitor's consent: before that nothing is loaded from it. */
function GoogleMap({ apiKey, places }: GoogleMapProps) {
  const { t, locale } = usePage();
  const [agreed, setAgreed] = useState(false);
  const [query, setQuery] = useState(places[0]?.query ?? '');
  if (!agreed) {
    return (
      <div className="google-map">
        <p className="google-map__consent">{t('content.salons.google.consent')}</p>
        <button type="button" className="button button--line" onClick={() => setAgreed(true)}>
          {t('content.salons.google.open')}
        </button>
      </div>
    );
  }
  return (
    <div className="google-map google-map--open">
      <div className="google-map__bar">
        <label className="google-map__choice">
          <span>{t('content.salons.google.salon')}</span>
          <select className="google-map__select" value={query} onChange={(event) => setQuery(event.target.value)}>
            {places.map((place) => (
              <option key={place.query} value={place.query}>
                {place.label}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button button--line" onClick={() => setAgreed(false)}>
          {t('content.salons.google.close')}
        </button>
      </div>
      <iframe
        className="google-map__frame"
        src={mapAddress(apiKey, query, locale)}
        title={t('content.salons.google.title')}
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    </div>
  );
}

export const GoogleMapIsland = defineIsland({ name: 'GoogleMap', component: GoogleMap, translations: ['content.salons.google'] });
