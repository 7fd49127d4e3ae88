import { heliosExpansions, heliosRequestSchema, heliosResultSchema } from '@bess/helios/schema';
import { assumedHeader, heliosVersion } from '../../engine-runtime/answer-headers.js';
import { exampleAnswers } from '../../engine-runtime/example-answers.generated.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { emptySchema } from '../../http/route.js';
import { samplePrices } from './helios-defaults.js';
import {
  heliosResultToWire,
  resolveHeliosRequest,
  withImputedValues,
} from './helios-translation.js';

/** Enough for the largest number of values with times and exogenous series [bytes]. */
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
    'The same request and version give the same result to the last bit. `mape` and `coverage` are measured out of sample inside `values`, by forecasts that do not know the values they are compared with. If there are too few values for that, `coverage` is the held-out coverage of the pooled table, and `?expand=intervals` says so. If the client disconnects, the work stops.',
  body: {
    name: 'HeliosRequest',
    schema: heliosRequestSchema,
    example: { values: samplePrices.slice(-48), periods: 6 },
  },
  maximumBodyBytes,
  query: emptySchema,
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
        'Names of the assumptions made, comma-separated; expand=assumptions adds values and sources',
    },
  },
  errors: [422],
  async handle({ body, expand, disconnectSignal, principal }, { engines, telemetry }) {
    const { options, assumptions } = resolveHeliosRequest(body);
    const startedMs = performance.now();
    const forecast = await engines.run('helios.forecast', options, {
      signal: disconnectSignal,
      tenant: principal.partner.id,
    });
    telemetry.recordRequest('helios', performance.now() - startedMs);
    const assumed = withImputedValues(assumptions, forecast);
    return { headers: assumedHeader(assumed), body: heliosResultToWire(forecast, expand, assumed) };
  },
});
