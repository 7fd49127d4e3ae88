import type { MarketName } from '../../../bench/shared/series/read-price-history.js';

/** Recipe of a prior. */
export interface PriorRecipe {
  readonly name: string;
  /** Time zone that the participants of the market use. */
  readonly timeZone: string;
  readonly floorPerMwh: number;
  readonly capPerMwh: number;
  /** Markets with weights: years of history, at most one. */
  readonly members: readonly { readonly market: MarketName; readonly weight: number }[];
  /** Market whose regulation prices are modelled. */
  readonly reserve?: MarketName;
  /** Origin of the data, for the documentation. */
  readonly origin: string;
}

const EPF =
  'open day-ahead benchmark of J. Lago, G. Marcjasz, B. De Schutter, R. Weron, Applied Energy 293 (2021) 116983';
const CAISO = 'CAISO day-ahead market';

/** The published priors. Price bounds are those of the market rules, or the documented defaults. */
export const priorRecipes: readonly PriorRecipe[] = [
  {
    name: 'us-iso-day-ahead',
    timeZone: 'America/Los_Angeles',
    floorPerMwh: -150,
    capPerMwh: 1000,
    members: [
      { market: 'PJM', weight: 1 },
      { market: 'NP15', weight: 1 },
      { market: 'CAISO 2020', weight: 0.5 },
    ],
    reserve: 'NP15',
    origin: `pooled from PJM (${EPF}), ${CAISO} NP15, and the CAISO case of EPRI's DER-VET`,
  },
  {
    name: 'pjm-day-ahead',
    timeZone: 'America/New_York',
    floorPerMwh: -150,
    capPerMwh: 1000,
    members: [{ market: 'PJM', weight: 1 }],
    origin: EPF,
  },
  {
    name: 'caiso-np15-day-ahead',
    timeZone: 'America/Los_Angeles',
    floorPerMwh: -150,
    capPerMwh: 2000,
    members: [{ market: 'NP15', weight: 1 }],
    reserve: 'NP15',
    origin: CAISO,
  },
  {
    name: 'de-day-ahead',
    timeZone: 'Europe/Berlin',
    floorPerMwh: -500,
    capPerMwh: 3000,
    members: [{ market: 'DE', weight: 1 }],
    origin: EPF,
  },
  {
    name: 'nem-vic1',
    timeZone: 'Australia/Melbourne',
    floorPerMwh: -1000,
    capPerMwh: 17500,
    members: [{ market: 'NEM', weight: 1 }],
    origin: 'AEMO price and demand of Victoria, hourly means of five-minute prices',
  },
];
