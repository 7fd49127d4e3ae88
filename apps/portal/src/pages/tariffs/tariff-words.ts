import { formatDate } from '../../ui/format.js';
import type { Tariff } from './tariff-queries.js';

/** Kinds of charge in the words of a bill. */
const featureNames: Readonly<Record<string, string>> = {
  coincidentPeak: 'demand at the system peak',
  dailyTiers: 'tiers by the day',
  fixedCharge: 'fixed charge',
  flatDemand: 'demand at any time',
  hoursUseTiers: 'tiers by hours of use',
  kvaDemand: 'demand in kVA',
  minimumCharge: 'minimum charge',
  ratchet: 'ratchet on earlier peaks',
  reactiveDemand: 'reactive demand',
  seasonalDemand: 'seasonal demand',
  seasonalEnergy: 'seasonal energy',
  sellPrice: 'price for exports',
  tieredDemand: 'tiered demand',
  tieredEnergy: 'tiered energy',
  touDemand: 'demand by time of use',
  touEnergy: 'energy by time of use',
};

/** A kind of charge in words. */
export function featureInWords(feature: string): string {
  return featureNames[feature] ?? feature;
}

/** What the prices cover. */
export function serviceInWords(service: Tariff['service']): string {
  switch (service) {
    case 'bundled':
      return 'Grid and energy supply';
    case 'delivery':
      return 'The grid only: energy is bought from a supplier, at a price of its own';
    case 'energy':
      return 'Energy supply only: the grid is charged separately';
    default:
      return 'Unknown: the source does not say whether energy supply is included';
  }
}

/** The demand of customers that may take it. */
export function eligibilityInWords({
  eligibility: { minimumKw, maximumKw } = {},
}: Pick<Tariff, 'eligibility'>): string {
  if (minimumKw !== undefined && maximumKw !== undefined) {
    return `with a demand of ${minimumKw} to ${maximumKw} kW`;
  }
  if (minimumKw !== undefined) {
    return `with a demand from ${minimumKw} kW`;
  }
  return maximumKw === undefined
    ? 'limits of demand not stated'
    : `with a demand up to ${maximumKw} kW`;
}

/** From when to when it is in force. */
export function validityInWords({
  effectiveFrom,
  effectiveTo,
}: Pick<Tariff, 'effectiveFrom' | 'effectiveTo'>): string {
  const from =
    effectiveFrom === undefined ? 'beginning unknown' : `from ${formatDate(effectiveFrom)}`;
  const to = effectiveTo === undefined ? 'no end stated' : `to ${formatDate(effectiveTo)}`;
  return `${from.slice(0, 1).toUpperCase()}${from.slice(1)}, ${to}`;
}

/** Whether it is no longer in force. */
export function hasEnded({ effectiveTo }: Pick<Tariff, 'effectiveTo'>, today: string): boolean {
  return effectiveTo !== undefined && effectiveTo < today;
}

/** What a ratchet does to a bill. */
export function ratchetInWords({ ratchet, flatDemand }: Tariff): string {
  if (ratchet === undefined) {
    return 'None: a high peak costs in its own month only.';
  }
  const share = Math.round(1_000 * ratchet.fraction) / 10;
  const raised = flatDemand === undefined ? 'demand by time of use' : 'demand at any time';
  const back =
    ratchet.previousMonths > 0
      ? `the ${ratchet.previousMonths} months before`
      : ratchet.months.every((isLookedAt) => isLookedAt)
        ? 'the eleven months before'
        : `the last ${monthList(ratchet.months)}`;
  return `The billed ${raised} never falls below ${share} % of the highest peak of ${back}. One high peak therefore costs for months; keeping it down is worth as much again.`;
}

/** How energy that is fed into the grid is credited. */
export function exportsInWords({ netMetering, energy }: Tariff): string {
  const hasPrice = energy.periods.some(({ tiers }) =>
    tiers.some(({ sellPricePerKwh }) => sellPricePerKwh !== undefined),
  );
  const price = hasPrice ? 'at the prices below' : 'at a price that the tariff does not state';
  switch (netMetering) {
    case 'netMetering':
      return `Net metering: exports are subtracted from imports of the month; what remains is credited ${hasPrice ? price : 'at the price of energy'}.`;
    case 'netBilling':
      return `Net billing: each exported kWh is credited ${price}.`;
    case 'buyAllSellAll':
      return `Two meters: all that is consumed is bought, all that is produced is sold ${price}.`;
    default:
      return hasPrice
        ? 'Exports have a price, but the source does not say how they are credited.'
        : 'Unknown: the source does not say how exports are credited.';
  }
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A month in three letters; 1 is January. */
export function monthName(month: number): string {
  return monthNames[month - 1] ?? 'unknown';
}

/** A month in full; 1 is January. */
export function monthFullName(month: number): string {
  const day = new Date(Date.UTC(2000, month - 1));
  return new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(day);
}

/** The months that are set, neighbours joined: `Jan–Mar, Jun`. */
export function monthList(isSet: readonly boolean[]): string {
  return rangesOf(isSet)
    .map(([first, last]) =>
      first === last ? monthName(first + 1) : `${monthName(first + 1)}–${monthName(last + 1)}`,
    )
    .join(', ');
}

/** First and last index of each run of set values. */
export function rangesOf(isSet: readonly boolean[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  isSet.forEach((one, index) => {
    const last = ranges.at(-1);
    if (one && last?.[1] === index - 1) {
      last[1] = index;
    } else if (one) {
      ranges.push([index, index]);
    }
  });
  return ranges;
}
