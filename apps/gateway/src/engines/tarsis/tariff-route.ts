import { isEngineError } from '@bess/kernel/errors';
import { defaultTariffCode, getTariff } from '@bess/tariff-library';
import { tariffSchema } from '@bess/tariff-library/schema';
import { Type } from '@sinclair/typebox';
import { HttpError } from '../../http/http-error.js';
import { defineBearerRoute } from '../../routes/define-bearer-route.js';
import { noBody, nothing } from '../../routes/nothing.js';
import { tarsisVersion } from './tarsis-version.js';

/** `GET /tarsis/tariffs/{code}` */
export const tariffRoute = defineBearerRoute({
  method: 'GET',
  path: '/tarsis/tariffs/{code}',
  operationId: 'tarsisTariff',
  engine: 'tarsis',
  engineVersion: tarsisVersion,
  summary: 'The whole structure of a tariff of the library',
  description:
    "Prices, schedules, dates, origin and assumptions, as the tariff library holds them and its functions take them; amounts are in the tariff's own `currency`. A code that the library does not know answers 404 with the nearest codes.",
  params: Type.Object({
    code: Type.String({
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: 100,
      description: 'A code that `GET /tarsis/tariffs?all=true` lists',
    }),
  }),
  body: noBody,
  query: nothing,
  response: {
    status: 200,
    description: 'The tariff',
    content: { name: 'Tariff', schema: tariffSchema, example: getTariff(defaultTariffCode) },
  },
  errors: [404, 422],
  async handle({ params: { code } }) {
    try {
      return { body: getTariff(code) };
    } catch (error) {
      if (isEngineError(error) && error.code === 'unknownTariff') {
        throw new HttpError(404, error.message);
      }
      throw error;
    }
  },
});
