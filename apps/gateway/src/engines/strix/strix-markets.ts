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
export const strixMarkets: ReadonlyMap<string, StrixMarket> = new Map([
  ['us-iso-day-ahead', { timeZone: 'America/Los_Angeles', currency: 'USD' }],
  ['pjm-day-ahead', { timeZone: 'America/New_York', currency: 'USD' }],
  ['caiso-np15-day-ahead', { timeZone: 'America/Los_Angeles', currency: 'USD' }],
  ['de-day-ahead', { timeZone: 'Europe/Berlin', currency: 'EUR' }],
  ['nem-vic1', { timeZone: 'Australia/Brisbane', currency: 'AUD' }],
]);
