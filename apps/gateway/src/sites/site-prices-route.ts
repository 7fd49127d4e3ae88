import { Type } from '@sinclair/typebox';
import {
  maximumPageEntries,
  nextPageField,
  readSeriesPage,
  seriesQuerySchema,
  spreadFields,
} from '../descriptions/series-page.js';
import { defineBearerRoute } from '../http/define-route.js';
import { closed, noBody } from '../http/route.js';
import { siteCurrency } from './site-defaults.js';
import { sitePathSchema } from './site-schemas.js';

const priceValue = Type.Number({ description: '[currency/MWh]' });

/** `GET /api/sites/{site_id}/prices` */
export const listPricesRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/sites/{site_id}/prices',
  operationId: 'listSitePrices',
  summary: 'Stored prices of a site, as they are or as means over steps',
  description: `At most ${maximumPageEntries} entries an answer; \`next\` is the \`from\` of the following ones. Prices are in the currency of the site.`,
  params: sitePathSchema,
  body: noBody,
  query: seriesQuerySchema,
  response: {
    status: 200,
    description: 'The prices, by time',
    content: {
      name: 'SitePriceList',
      schema: Type.Object(
        {
          site_id: Type.String(),
          currency: Type.String({ description: 'ISO 4217' }),
          prices: Type.Array(
            Type.Object(
              {
                time: Type.String({ description: 'RFC 3339, UTC' }),
                price_per_mwh: Type.Number({
                  description: 'Price, or mean of the step [currency/MWh]',
                }),
                ...spreadFields(priceValue),
              },
              closed,
            ),
            { maxItems: maximumPageEntries },
          ),
          next: nextPageField,
        },
        closed,
      ),
      example: {
        site_id: 'north-1',
        currency: 'USD',
        prices: [
          {
            time: '2026-11-20T08:00:00.000Z',
            price_per_mwh: 41.2,
            minimum: 38.9,
            maximum: 44.1,
            count: 12,
          },
        ],
      },
    },
  },
  errors: [422],
  async handle({ params: { site_id }, query, principal }, { stores: { sites } }) {
    const partnerId = principal.partner.id;
    const [site, span] = await Promise.all([
      sites.find(partnerId, site_id),
      sites.priceSpan(partnerId, site_id),
    ]);
    const { entries, nextMs } = await readSeriesPage(query, {
      span,
      read: (range) => sites.prices(partnerId, site_id, range),
      values: ({ pricePerMwh }) => ({ price_per_mwh: pricePerMwh }),
    });
    return {
      body: {
        site_id,
        currency: siteCurrency(site),
        prices: entries.map(({ timeMs, means, spread }) => ({
          time: new Date(timeMs).toISOString(),
          price_per_mwh: means['price_per_mwh'],
          ...spread,
        })),
        ...(nextMs !== undefined && { next: new Date(nextMs).toISOString() }),
      },
    };
  },
});
