import { marketNames, marketPrior } from '@bess/strix';

/** A market whose prices STRIX knows of before it sees a history. */
export interface StrixMarket {
  /** IANA zone of its clock. */
  timeZone: string;
  /** ISO 4217; its prices are in it. */
  currency: string;
}

/** The market that stands in where none is named. */
export const defaultMarket = 'us-iso-day-ahead';

/** Markets that a site may name, each with a documented prior. */
export const strixMarkets: ReadonlyMap<string, StrixMarket> = new Map(
  marketNames.map((name) => {
    const { timeZone, currency } = marketPrior(name);
    return [name, { timeZone, currency }];
  }),
);
