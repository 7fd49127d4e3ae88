import type { StrixRequest, StrixResult } from '@bess/client';
import { markets } from '../site/markets.js';

type Made = Pick<StrixResult, 'assumptions'>;

/** Days that each path simulates; undefined where neither this browser nor the result knows it. */
export function horizonDaysOf(
  request: StrixRequest | undefined,
  { assumptions }: Made,
): number | undefined {
  const assumed = assumptions?.find(({ name }) => name === 'horizon_days')?.value;
  return request?.horizon_days ?? (typeof assumed === 'number' ? assumed : undefined);
}

/** Over which time the figures are, how they were scaled to a year, and whose prices were simulated. */
export function basisInWords(
  horizonDays: number | undefined,
  request: StrixRequest | undefined,
  made: Made,
): string {
  return `${scalingInWords(horizonDays, request?.start_date)} ${pricesInWords(request, made)}`;
}

/** Section 8 of the engine's method note, in words. */
function scalingInWords(days: number | undefined, startDate: string | undefined): string {
  if (days === undefined) {
    return 'Amounts are of a year, whatever the number of days that a path simulates.';
  }
  if (days >= 365) {
    return days === 365
      ? 'Each path simulates a year.'
      : `Each path simulates ${days} days; amounts are its mean year.`;
  }
  const starts =
    startDate === undefined
      ? 'the paths begin on days spread over the year'
      : `the paths begin on ${startDate}, and some go on for a year`;
  return `Each path simulates ${days === 1 ? 'one day' : `${days} days`}, not a year: ${starts}, and amounts are scaled to a year so that they vary as years do.`;
}

function pricesInWords(request: StrixRequest | undefined, { assumptions }: Made): string {
  if (assumptions === undefined) {
    return '';
  }
  const prior = assumptions.find(({ name }) => name === 'history');
  const named = /prior (?:of market )?([\w-]+)/.exec(
    [prior?.value, prior?.source].map(String).join(' '),
  )?.[1];
  const label = markets.find(({ name }) => name === named)?.label ?? named;
  if (prior === undefined) {
    return `Prices follow those stored for ${request?.site_id ?? 'the site'}.`;
  }
  const why = assumptions.some(
    ({ name, source }) => name === 'history' && source.includes('hours of prices'),
  )
    ? `, because ${prior.source}`
    : '';
  return `Prices are typical ones of the market ${label ?? 'in general'}, not the site’s own${why}.`;
}
