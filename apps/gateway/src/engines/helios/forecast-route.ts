import { heliosExpansions, heliosRequestSchema, heliosResultSchema } from '@bess/helios/schema';
import { defineBearerRoute } from '../../routes/define-bearer-route.js';
import { nothing } from '../../routes/nothing.js';
import { assumedHeader } from '../assumed-header.js';
import { exampleAnswers } from '../example-answers.generated.js';
import { heliosResultToWire } from './helios-result-to-wire.js';
import { heliosVersion } from './helios-version.js';
import { resolveHeliosRequest } from './resolve-helios-request.js';
import { samplePrices } from './sample-prices.js';
import { withFilledValues } from './with-filled-values.js';

/** Room for the largest number of values with their times, and series beside them [bytes]. */
const maximumBodyBytes = 8_388_608;

/** `POST /api/helios/forecast` */
export const heliosForecastRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/helios/forecast',
  operationId: 'heliosForecast',
  engine: 'helios',
  engineVersion: heliosVersion,
  summary: 'Four-model ensemble forecast with conformal prediction intervals',
  description:
    'The same request and version give the same answer to the last bit. `mape` and `coverage` are measured inside `values`, by forecasts that knew nothing of the values they are held against; where the values are too few for that, `coverage` is the held-out one of the pooled table, and `?expand=intervals` says so. A caller that hangs up ends the work.',
  body: {
    name: 'HeliosRequest',
    schema: heliosRequestSchema,
    example: { values: samplePrices.slice(-48), periods: 6 },
  },
  maximumBodyBytes,
  query: nothing,
  expandable: heliosExpansions,
  response: {
    status: 200,
    description: 'The forecast',
    content: {
      name: 'HeliosResult',
      schema: heliosResultSchema,
      example: exampleAnswers.heliosForecast,
    },
    headers: {
      'X-Assumed':
        'What had to be assumed, comma-separated; expand=assumptions gives values and sources',
    },
  },
  errors: [422],
  async handle({ body, expand, gone, principal }, { engines, telemetry }) {
    const { options, assumptions } = resolveHeliosRequest(body);
    const startedMs = performance.now();
    const forecast = await engines.run('helios.forecast', options, {
      signal: gone,
      tenant: principal.partner.id,
    });
    telemetry.recordRequest('helios', performance.now() - startedMs);
    const assumed = withFilledValues(assumptions, forecast);
    return { headers: assumedHeader(assumed), body: heliosResultToWire(forecast, expand, assumed) };
  },
});
