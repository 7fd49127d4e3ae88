import type { ListedSite } from '../../api/queries.js';
import { formatNumber, formatQuantity, formatShare } from '../../ui/format.js';

/** Zones of the markets, which hold for a site that names none; a site without a market has the gateway's default. */
const marketZones: Readonly<Record<string, string>> = {
  'us-iso-day-ahead': 'America/Los_Angeles',
  'pjm-day-ahead': 'America/New_York',
  'caiso-np15-day-ahead': 'America/Los_Angeles',
  'de-day-ahead': 'Europe/Berlin',
  'nem-vic1': 'Australia/Melbourne',
};

/** The IANA zone whose clock a site lives by. */
export function zoneOfSite({ time_zone, market }: Pick<ListedSite, 'time_zone' | 'market'>) {
  return time_zone ?? marketZones[market ?? ''] ?? 'America/Los_Angeles';
}

/** Length of a site's market interval [min]. */
export function intervalMinutesOfSite({
  interval_minutes,
  market,
}: Pick<ListedSite, 'interval_minutes' | 'market'>): number {
  return interval_minutes ?? (market === 'nem-vic1' ? 5 : 60);
}

/** Power and energy of a battery as far as they are described: `50 MW, 200 MWh`. */
export function describeBattery({
  power_kw,
  capacity_kwh,
}: {
  power_kw?: number;
  capacity_kwh?: number;
}): string {
  const parts = [
    power_kw === undefined ? undefined : inLargeUnit(power_kw, 'kW', 'MW'),
    capacity_kwh === undefined ? undefined : inLargeUnit(capacity_kwh, 'kWh', 'MWh'),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? 'Battery not described' : parts.join(', ');
}

function inLargeUnit(value: number, unit: string, thousandfold: string): string {
  return value >= 1_000 ? formatQuantity(value / 1_000, thousandfold) : formatQuantity(value, unit);
}

/** What a recommendation asks for: `Discharge 45 MW`. */
export function describeDispatch(direction: string, dispatchMw: number): string {
  if (direction === 'idle' || dispatchMw === 0) {
    return 'Stay idle';
  }
  const verb = direction === 'charge' ? 'Charge' : 'Discharge';
  return `${verb} ${inLargeUnit(1_000 * dispatchMw, 'kW', 'MW')}`;
}

const actions: Readonly<Record<string, string>> = {
  hold: 'Hold the battery',
  charge: 'Charge the battery',
  discharge_partial: 'Discharge partly',
  discharge_full: 'Discharge fully',
};

/** What an assessment asks for, in words. */
export function describeAction(action: string): string {
  return actions[action] ?? action.replaceAll('_', ' ');
}

/** An amount of a list: cents only where they matter. */
export function formatAmount(amount: number, currency: string): string {
  return formatQuantity(amount, currency, Math.abs(amount) >= 100 ? 0 : 2);
}

/** How sure an engine is, without claiming certainty by rounding: `86 % sure`. */
export function describeConfidence(confidence: number): string {
  return confidence > 0.995 ? 'over 99\u00a0% sure' : `${formatShare(confidence)} sure`;
}

/** `1,440 prices`, `1 price`. */
export function countOf(count: number, one: string): string {
  return `${formatNumber(count, 0)} ${one}${count === 1 ? '' : 's'}`;
}
