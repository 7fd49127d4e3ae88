import type { KeptThings, SharedDescription, TimeSpan } from './shared-description.js';

/** How a site is described; every field but the id may be unknown. */
export interface SiteDescription extends SharedDescription {
  /** A prior of the STRIX library, for instance `us-iso-day-ahead`. */
  market: string | null;
  /** Of the market, where it is not the one that its name implies. */
  intervalMinutes: 5 | 10 | 15 | 20 | 30 | 60 | null;
}

/** One price of a site. */
export interface SitePrice {
  timeMs: number;
  pricePerMwh: number;
}

/** What was learned of a site's prices, and from which of them. */
export interface StoredPersonality {
  /** Rises with whatever changes what there is to know: prices that come, a state that is saved, a reset. */
  version: number;
  /** JSON as the engine wrote it; null = nothing is learned. */
  state: string | null;
  /** What the state was learned by, as its saver words it. */
  settings: string | null;
  /** Begin of the latest interval that the state has seen. */
  learnedUntilMs: number | null;
  /** Earlier prices no longer teach, since a reset; null = all do. */
  learnFromMs: number | null;
  /** From here on prices came, or became others, that the state has passed; null = none did. */
  changedFromMs: number | null;
  /** When the state was saved. */
  savedMs: number | null;
}

/** An earlier state of what was learned of a site's prices. */
export interface EarlierPersonality {
  state: string;
  settings: string;
  learnedUntilMs: number;
}

/** Which prices of a site. */
export interface PriceRange {
  fromMs: number;
  /** The first instant that does not belong to it. */
  untilMs: number;
  /** The first so many of them. */
  limit?: number;
}

/** Sites belong to a partner, which must exist; every call names it, so that no partner reaches another's. */
export interface SiteStore {
  /** Stores the description in place of any earlier one. */
  put(partnerId: string, siteId: string, site: SiteDescription, nowMs: number): Promise<void>;
  find(partnerId: string, siteId: string): Promise<SiteDescription | undefined>;
  /**
   * Adds prices; one at a time already stored replaces it, and of several at one time the last counts. All or none.
   * The site need not be described.
   *
   * @throws EngineError `outOfRange` `seriesFull` where more than `mostEntries` would be stored then
   */
  addPrices(
    partnerId: string,
    siteId: string,
    prices: readonly SitePrice[],
    mostEntries?: number,
  ): Promise<void>;
  /** How many sites the partner keeps, and whether this one is among them. */
  kept(partnerId: string, siteId: string): Promise<KeptThings>;
  /** Prices of a range, by time. */
  prices(partnerId: string, siteId: string, range: PriceRange): Promise<SitePrice[]>;
  /** Number of prices and the first and last instant; undefined without any. */
  priceSpan(partnerId: string, siteId: string): Promise<TimeSpan | undefined>;
  /** Undefined where there were never any prices and nothing was saved. */
  personality(partnerId: string, siteId: string): Promise<StoredPersonality | undefined>;
  /**
   * Saves a state that has seen every price there was at that version, up to the last that teaches; false, and nothing
   * saved, where the version is no longer the one stored. Version 0 is that of nothing stored. A version read before the
   * prices therefore loses none of them, and of two who learned from one version only one is saved. Some earlier states are
   * kept, of ages up to a month, the farther apart the older; those that have seen prices after `relearnedFromMs` are not.
   */
  savePersonality(
    partnerId: string,
    siteId: string,
    change: {
      version: number;
      state: string;
      settings: string;
      learnedUntilMs: number | null;
      /** From here on the state learned otherwise than those before it; absent where it went on from the last. */
      relearnedFromMs?: number;
      nowMs: number;
    },
  ): Promise<boolean>;
  /** The latest earlier state that has seen no price after an instant; undefined where none is kept. */
  earlierPersonality(
    partnerId: string,
    siteId: string,
    untilMs: number,
  ): Promise<EarlierPersonality | undefined>;
  /** Forgets what was learned. Prices stay stored, and of them only those of times from now on teach, and those sent anew. */
  resetPersonality(partnerId: string, siteId: string, nowMs: number): Promise<void>;
}
