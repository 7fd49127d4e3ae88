import { heliosError } from '../../../internal/helios-error.js';
import type { ProphetOptions, SeasonalityChoice } from '../prophet-options.js';

/** A seasonality to be fitted. */
export interface SeasonalityTerm {
  readonly name: 'daily' | 'weekly' | 'yearly';
  readonly periodSteps: number;
  /** Harmonics. */
  readonly order: number;
}

const DAY_MINUTES = 1440;
const KINDS = [
  { name: 'yearly', days: 365.25, fromDays: 730, order: 10 },
  { name: 'weekly', days: 7, fromDays: 14, order: 3 },
  { name: 'daily', days: 1, fromDays: 2, order: 4 },
] as const;

/** The seasonalities that the options and the length of the history ask for, by Prophet's rules; history is last − first time. */
export function seasonalitiesOf(
  count: number,
  stepMinutes: number,
  options: ProphetOptions,
): SeasonalityTerm[] {
  const historyDays = ((count - 1) * stepMinutes) / DAY_MINUTES;
  return KINDS.flatMap(({ name, days, fromDays, order }) => {
    const enough =
      historyDays >= fromDays && (name === 'yearly' || stepMinutes < days * DAY_MINUTES);
    const harmonics = harmonicsOf(name, options[name] ?? 'auto', enough ? order : 0);
    const periodSteps = (days * DAY_MINUTES) / stepMinutes;
    return harmonics > 0 ? [{ name, periodSteps, order: harmonics }] : [];
  });
}

function harmonicsOf(name: string, choice: SeasonalityChoice, automatic: number): number {
  if (choice === 'auto') return automatic;
  if (choice === 'off') return 0;
  if (Number.isInteger(choice) && choice >= 0 && choice <= 50) return choice;
  throw heliosError(
    'invalid',
    'invalidSeasonality',
    `${name} must be "auto", "off" or a whole number of harmonics up to 50; ${choice} came`,
    { field: name },
  );
}
