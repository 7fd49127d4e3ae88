/** A market that a site can name. */
export interface Market {
  name: string;
  /** How people call it. */
  label: string;
  timeZone: string;
  currency: string;
  intervalMinutes: number;
}

/** The markets with a documented prior; a test compares them with those of the engines. */
export const markets: readonly Market[] = [
  {
    name: 'us-iso-day-ahead',
    label: 'US markets, day ahead (average)',
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    intervalMinutes: 60,
  },
  {
    name: 'pjm-day-ahead',
    label: 'PJM, day ahead',
    timeZone: 'America/New_York',
    currency: 'USD',
    intervalMinutes: 60,
  },
  {
    name: 'caiso-np15-day-ahead',
    label: 'CAISO NP15, day ahead',
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    intervalMinutes: 60,
  },
  {
    name: 'de-day-ahead',
    label: 'Germany, day ahead',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    intervalMinutes: 60,
  },
  {
    name: 'nem-vic1',
    label: 'Australia, NEM Victoria',
    timeZone: 'Australia/Melbourne',
    currency: 'AUD',
    intervalMinutes: 5,
  },
];
