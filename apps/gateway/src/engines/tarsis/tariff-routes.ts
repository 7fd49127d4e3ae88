import { isEngineError } from '@bess/kernel/errors';
import { defaultTariffCode, getTariff, listTariffs, type TariffFilter } from '@bess/tariff-library';
import { tariffSchema } from '@bess/tariff-library/schema';
import { supportedCharges } from '@bess/tarsis';
import { type Static, Type } from '@sinclair/typebox';
import { tarsisVersion } from '../../engine-runtime/answer-headers.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed, emptySchema, noBody } from '../../http/route.js';
import { HttpError } from '../../internal/errors.js';

/** `GET /tarsis/tariffs/{code}` */
export const tariffRoute = defineBearerRoute({
  method: 'GET',
  path: '/tarsis/tariffs/{code}',
  operationId: 'tarsisTariff',
  engine: 'tarsis',
  engineVersion: tarsisVersion,
  summary: 'Complete structure of a tariff of the library',
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
  query: emptySchema,
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

const tariffListSchema = Type.Object(
  {
    tariffs: Type.Array(
      Type.Object(
        {
          code: Type.String({ description: 'Value for the field `tariff` of a request' }),
          name: Type.String({ description: 'Name used by the utility' }),
          utility: Type.String({ description: 'Company that bills' }),
          region: Type.String({ description: 'State or province; empty if none applies' }),
          sector: Type.String({ description: 'Type of customers', examples: ['commercial'] }),
          currency: Type.String({ description: 'ISO 4217' }),
          features: Type.Array(Type.String(), { description: 'Kinds of charge in the tariff' }),
        },
        closed,
      ),
    ),
    next: Type.Optional(
      Type.String({ description: 'Cursor of the next page; absent on the last one' }),
    ),
  },
  closed,
);

/** `GET /tarsis/tariffs` */
export const tariffsRoute = defineBearerRoute({
  method: 'GET',
  path: '/tarsis/tariffs',
  operationId: 'tarsisTariffs',
  engine: 'tarsis',
  engineVersion: tarsisVersion,
  summary: 'Tariffs of the library, in the order of their codes; all given filters apply',
  body: noBody,
  query: Type.Object(
    {
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1000,
          description: 'Tariffs per page. Default: all remaining ones',
        }),
      ),
      utility: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: "Part of the utility's name" }),
      ),
      country: Type.Optional(
        Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' }),
      ),
      region: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'State or province' }),
      ),
      sector: Type.Optional(tariffSchema.properties.sector),
      feature: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'One of `features`' }),
      ),
      text: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'Words that all occur in code, name or utility',
        }),
      ),
      all: Type.Optional(
        Type.Union([Type.Literal('true'), Type.Literal('false')], {
          description:
            'Include tariffs that can be looked up and billed but not planned for. Of the library’s tariffs there is none',
        }),
      ),
      cursor: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: '`next` of the previous page' }),
      ),
    },
    closed,
  ),
  response: {
    status: 200,
    description: 'The tariffs',
    content: {
      name: 'TariffList',
      schema: tariffListSchema,
      example: {
        tariffs: [
          {
            code: 'aps-medium-general-service-tou-e-32-m-secondary',
            name: 'Medium General Service TOU (E-32 M) Secondary',
            utility: 'Arizona Public Service Co',
            region: 'AZ',
            sector: 'commercial',
            currency: 'USD',
            features: ['fixedCharge', 'flatDemand'],
          },
        ],
        next: 'aps-medium-general-service-tou-e-32-m-secondary',
      },
    },
  },
  errors: [422],
  async handle({ query: { limit, cursor, all, ...filter } }) {
    const isWhole = limit === undefined && cursor === undefined;
    const listsAll = all === 'true';
    if (isWhole && !listsAll && Object.keys(filter).length === 0) {
      return { bodyText: unfiltered('planned').whole };
    }
    return { body: page(listed(filter, listsAll), limit, cursor) };
  },
});

const filterOf = {
  planned: { coveredByTierSchedules: true, handledSeparately: supportedCharges },
  all: {},
} as const;

/**
 * The library does not change during the life of the process, and building and validating its list takes
 * milliseconds.
 */
const cachedLists = new Map<
  keyof typeof filterOf,
  { tariffs: TariffList['tariffs']; whole: Buffer }
>();

type TariffList = Static<typeof tariffListSchema>;

/** The unfiltered list is cached: a page is a slice of it, and the whole is already serialised. */
function unfiltered(which: keyof typeof filterOf) {
  let cached = cachedLists.get(which);
  if (cached === undefined) {
    const tariffs = wireList(filterOf[which]);
    cached = { tariffs, whole: Buffer.from(JSON.stringify({ tariffs })) };
    cachedLists.set(which, cached);
  }
  return cached;
}

function listed(filter: TariffFilter, all: boolean): TariffList['tariffs'] {
  const which = all ? 'all' : 'planned';
  const isFiltered = Object.keys(filter).length > 0;
  return isFiltered ? wireList({ ...filter, ...filterOf[which] }) : unfiltered(which).tariffs;
}

function wireList(filter: TariffFilter): TariffList['tariffs'] {
  return listTariffs(filter).map(({ code, name, utility, region, sector, currency, features }) => ({
    code,
    name,
    utility,
    region,
    sector,
    currency,
    features: [...features],
  }));
}

/** A cursor is the last code of the previous page, so pages stay correct if the library grows in between. */
function page(
  tariffs: TariffList['tariffs'],
  limit: number | undefined,
  cursor: string | undefined,
): TariffList {
  const start = cursor === undefined ? 0 : firstAfter(tariffs, cursor);
  const end = limit === undefined ? tariffs.length : start + limit;
  const onPage = tariffs.slice(start, end);
  const last = onPage[onPage.length - 1];
  return end < tariffs.length && last !== undefined
    ? { tariffs: onPage, next: last.code }
    : { tariffs: onPage };
}

/** Binary search: the list is sorted by code. */
function firstAfter(tariffs: TariffList['tariffs'], code: string): number {
  let low = 0;
  let high = tariffs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tariffs[middle]!.code > code) high = middle;
    else low = middle + 1;
  }
  return low;
}
