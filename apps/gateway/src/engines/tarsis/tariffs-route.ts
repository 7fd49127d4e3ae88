import { listTariffs } from '@bess/tariff-library';
import { type Static, Type } from '@sinclair/typebox';
import { defineBearerRoute } from '../../routes/define-bearer-route.js';
import { noBody } from '../../routes/nothing.js';
import { tarsisVersion } from './tarsis-version.js';

const tariffListSchema = Type.Object(
  {
    tariffs: Type.Array(
      Type.Object(
        {
          code: Type.String({ description: 'What the field `tariff` of a request accepts' }),
          name: Type.String({ description: 'As the utility calls it' }),
          utility: Type.String({ description: 'Who bills' }),
          region: Type.String({ description: 'State or province; empty where none applies' }),
          sector: Type.String({ description: 'Customers it is for', examples: ['commercial'] }),
          currency: Type.String({ description: 'ISO 4217' }),
          features: Type.Array(Type.String(), { description: 'Kinds of charge that it has' }),
        },
        { additionalProperties: false },
      ),
    ),
    next: Type.Optional(
      Type.String({ description: 'Cursor of the next page; absent on the last one' }),
    ),
  },
  { additionalProperties: false },
);
type TariffList = Static<typeof tariffListSchema>;

/** `GET /tarsis/tariffs` */
export const tariffsRoute = defineBearerRoute({
  method: 'GET',
  path: '/tarsis/tariffs',
  operationId: 'tarsisTariffs',
  engine: 'tarsis',
  engineVersion: tarsisVersion,
  summary: 'Tariff codes of the library, in the order of the codes',
  body: noBody,
  query: Type.Object(
    {
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1000,
          description: 'Tariffs on a page; all that are left when it is absent',
        }),
      ),
      cursor: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: '`next` of the page before' }),
      ),
    },
    { additionalProperties: false },
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
  async handle({ query: { limit, cursor } }) {
    if (limit === undefined && cursor === undefined) {
      wholeList ??= JSON.stringify(page(Number.POSITIVE_INFINITY, undefined));
      return { bodyText: wholeList };
    }
    return { body: page(limit ?? Number.POSITIVE_INFINITY, cursor) };
  },
});

/** The library is the same as long as the process lives, and its list takes milliseconds to make and to look through. */
let wholeList: string | undefined;

/** A cursor is the last code of the page before, so pages stay right when the library grows in between. */
function page(limit: number, cursor: string | undefined): TariffList {
  const rest = listTariffs()
    .filter(({ code }) => cursor === undefined || code > cursor)
    .sort((left, right) => (left.code < right.code ? -1 : 1));
  const tariffs = rest
    .slice(0, limit)
    .map(({ code, name, utility, region, sector, currency, features }) => ({
      code,
      name,
      utility,
      region,
      sector,
      currency,
      features: [...features],
    }));
  const last = tariffs.at(-1);
  return rest.length > tariffs.length && last !== undefined
    ? { tariffs, next: last.code }
    : { tariffs };
}
