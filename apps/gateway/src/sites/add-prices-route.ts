import {
  maximumEntriesPerCall,
  maximumEntriesStored,
  maximumSeriesBytes,
} from '../descriptions/series-limits.js';
import { storedSpanToWire } from '../descriptions/stored-span-to-wire.js';
import { assertRoom } from '../limits/assert-room.js';
import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { nothing } from '../routes/nothing.js';
import { parsePrices } from './parse-prices.js';
import {
  type PricesAnswer,
  pricesAnswerSchema,
  pricesBodySchema,
  sitePathSchema,
} from './site-schemas.js';

/** `POST /api/sites/{site_id}/prices` */
export const addPricesRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/sites/{site_id}/prices',
  operationId: 'addSitePrices',
  summary: 'Store prices of a site',
  description: `At most ${maximumEntriesPerCall} a call, all or none of which are taken; a price at a time that is stored already replaces it, and of two at one time in a call the later one counts. The site need not be described.`,
  params: sitePathSchema,
  body: {
    name: 'SitePrices',
    schema: pricesBodySchema,
    example: {
      prices: [
        { time: '2026-11-20T00:00:00-08:00', usd_per_mwh: 41.2 },
        { time: '2026-11-20T01:00:00-08:00', usd_per_mwh: 38.75 },
      ],
    },
  },
  maximumBodyBytes: maximumSeriesBytes,
  query: nothing,
  response: {
    status: 200,
    description: 'The prices are stored',
    content: {
      name: 'SitePricesAnswer',
      schema: pricesAnswerSchema,
      example: {
        accepted: 2,
        stored_prices: {
          count: 8_762,
          first_time: '2025-11-20T08:00:00.000Z',
          last_time: '2026-11-20T09:00:00.000Z',
        },
      },
    },
  },
  errors: [422],
  async handle({ params: { site_id }, body, principal, gone }, deps) {
    const { sites } = deps.stores;
    const partnerId = principal.partner.id;
    const prices = parsePrices(body, await sites.find(partnerId, site_id));
    await assertRoom('site', site_id, principal.partner, deps);
    await deps.seriesTurns.take(partnerId, gone, () =>
      sites.addPrices(partnerId, site_id, prices, maximumEntriesStored),
    );
    const span = await sites.priceSpan(partnerId, site_id);
    const answer: PricesAnswer = {
      accepted: prices.length,
      stored_prices: storedSpanToWire(span),
    };
    return { body: answer };
  },
});
