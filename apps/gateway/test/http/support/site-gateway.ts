import { type StoredSpan, startDescribedGateway } from './described-gateway.js';

/** Sites of two partners, of which neither reaches every engine. */
export const startSiteGateway = () =>
  startDescribedGateway<
    { site_id: string; stored_prices: StoredSpan },
    { stored_prices: StoredSpan }
  >({ folder: 'sites', series: 'prices' }, ['operator', 'fleet']);
