import type { components } from '@bess/client';
import { markets } from './markets.js';

export type Site = components['schemas']['Site'];

/** A site as its operations see it: what its description leaves open has the documented default. */
export interface SiteTerms {
  siteId: string;
  isDescribed: boolean;
  powerMw: number;
  capacityMwh: number;
  marketLabel: string;
  timeZone: string;
  currency: string;
  intervalMinutes: number;
}

/** @param site - null if the site was never described */
export function siteTerms(siteId: string, site: Site | null): SiteTerms {
  const named = site?.market ?? 'us-iso-day-ahead';
  const market = markets.find(({ name }) => name === named);
  return {
    siteId,
    isDescribed: site !== null,
    powerMw: (site?.power_kw ?? 50_000) / 1_000,
    capacityMwh: (site?.capacity_kwh ?? 200_000) / 1_000,
    marketLabel: market?.label ?? named,
    timeZone: site?.time_zone ?? market?.timeZone ?? 'America/Los_Angeles',
    currency: site?.currency ?? market?.currency ?? 'USD',
    intervalMinutes: site?.interval_minutes ?? market?.intervalMinutes ?? 60,
  };
}

/** Start of the market interval in which a moment lies [ms]. */
export function intervalStartMs(timeMs: number, { intervalMinutes }: SiteTerms): number {
  const lengthMs = intervalMinutes * 60_000;
  return Math.floor(timeMs / lengthMs) * lengthMs;
}
