import type { ReserveAction, WithContext } from 'schema-dts';
import { SCHEMA, organizationId, pageUrl } from '../../../platform/pages/json-ld';
import type { JsonLdContext } from '../../../platform/pages/json-ld';

/** Booking an appointment: where it is done, and at whose salons. */
export function reserveLd(context: JsonLdContext, name: string): WithContext<ReserveAction> {
  return {
    '@context': SCHEMA,
    '@type': 'ReserveAction',
    name,
    provider: { '@id': organizationId(context) },
    target: {
      '@type': 'EntryPoint',
      urlTemplate: pageUrl(context, '/online/'),
      actionPlatform: [`${SCHEMA}/DesktopWebPlatform`, `${SCHEMA}/MobileWebPlatform`],
    },
    result: { '@type': 'Reservation', name },
  };
}
