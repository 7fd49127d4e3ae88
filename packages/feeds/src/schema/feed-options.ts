import { createValidator, strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';

/** The formats that can be read, each with the file or answer that it stands for. */
export const feedFormats = {
  'aemo-dispatch': 'AEMO NEMWEB, table DISPATCH,PRICE',
  'aemo-trading': 'AEMO NEMWEB, table TRADING,PRICE',
  'aemo-predispatch': 'AEMO NEMWEB, table PREDISPATCH,REGION_PRICES',
  'aemo-price-and-demand': 'AEMO PRICE_AND_DEMAND_YYYYMM_REGION.csv',
  'caiso-lmp': 'CAISO OASIS PRC_LMP, PRC_INTVL_LMP or PRC_RTPD_LMP, CSV or XML',
  'entsoe-day-ahead': 'ENTSO-E Publication_MarketDocument of type A44',
  'ercot-day-ahead': 'ERCOT DAM settlement point prices, CSV or JSON',
  'ercot-real-time': 'ERCOT RTM settlement point prices, CSV or JSON',
  'octopus-unit-rates': 'Octopus Energy standard unit rates of an Agile tariff, JSON',
} as const;

/** Name of a format that can be read. */
export type FeedFormat = keyof typeof feedFormats;

/** All names, in the order of {@link feedFormats}. */
export const formatNames = Object.keys(feedFormats) as FeedFormat[];

const feedOptionsSchema = strictObject({
  format: Type.Optional(
    Type.Unsafe<FeedFormat>({ type: 'string', enum: formatNames, description: 'Expected format' }),
  ),
  place: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  tax: Type.Optional(
    Type.Unsafe<'excluded' | 'included'>({ type: 'string', enum: ['excluded', 'included'] }),
  ),
  auction: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  intervalMinutes: Type.Optional(
    Type.Unsafe<5 | 15 | 30 | 60>({ type: 'integer', enum: [5, 15, 30, 60] }),
  ),
});

/** What to read of a file, and how. */
export interface FeedOptions extends Static<typeof feedOptionsSchema> {
  /** Format that the content must have; default: recognised from the content. */
  format?: FeedFormat;
  /** Region, node, bidding zone, settlement point or payment method; required if the file has several. Any case. */
  place?: string;
  /** Whether prices of Octopus Energy include VAT; default `excluded`. */
  tax?: 'excluded' | 'included';
  /** Number of the auction that is read of an ENTSO-E document with several; default 1. */
  auction?: number;
  /** Length of an interval [min]; required if the prices of the place have several. */
  intervalMinutes?: 5 | 15 | 30 | 60;
}

/**
 * Checks the options of `readFeed`.
 *
 * @throws EngineError `invalid` or `outOfRange`, with the field
 */
export const checkFeedOptions = createValidator(feedOptionsSchema, { engine: 'feeds' });
