import type { BillingMonth } from '../calendar/billing-months.js';
import { tariffLibraryError } from '../internal/errors.js';
import type { DemandUnit, HourlySchedule, Tariff } from '../schema/tariff.js';
import { chargeByTier, type PriceTier } from '../tiers/charge-by-tier.js';
import { flatDemandTiers, scheduledDemandTiers } from '../tiers/demand-tiers.js';
import { type BillLine, billLine, type CoincidentHours } from './bill.js';
import type { MeasuredMonth } from './metering.js';

/** Input of a month's demand charges. */
interface DemandMonth {
  readonly tariff: Tariff;
  readonly month: BillingMonth;
  readonly monthIndex: number;
  readonly measured: Pick<
    MeasuredMonth,
    'peakKw' | 'touPeaksKw' | 'dailyPeaksKw' | 'dailyTouPeaksKw'
  >;
  /** Floor set by the ratchet [kW]. */
  readonly floorKw: number;
  /** Apparent over active power, at least 1. */
  readonly kvaPerKw: number;
}

/** Any-time demand and the peak of every TOU demand period, each raised by its ratchet; the charges add up. */
export function demandLines(demand: DemandMonth): BillLine[] {
  const { tariff, month, measured, floorKw } = demand;
  const lines: BillLine[] = [];
  if (tariff.flatDemand) {
    const billedKw = Math.max(measured.peakKw, floorKw);
    for (const { month: number, share } of month.shares ?? [{ month: month.month, share: 1 }]) {
      const tierSchedule = flatDemandTiers(tariff, number);
      // Between readings, each calendar month has the days that lie in it, so that no day is charged twice.
      const demands = month.shares
        ? measured.dailyPeaksKw?.get(number)
        : measured.dailyPeaksKw && [...measured.dailyPeaksKw.values()].flat();
      lines.push(
        ...chargeLines(demand, 'flatDemand', null, tierSchedule, demands ?? [billedKw], share),
      );
    }
  }
  for (const { period, peakKw } of tariff.touDemand ? measured.touPeaksKw : []) {
    const tierSchedule = scheduledDemandTiers(tariff, 'touDemand', period);
    const billedKw = tariff.flatDemand ? peakKw : Math.max(peakKw, floorKw);
    const share = shareOfMonths(month, tariff.touDemand!, period);
    const demands = measured.dailyTouPeaksKw?.get(period) ?? [billedKw];
    lines.push(...chargeLines(demand, 'touDemand', period, tierSchedule, demands, share));
  }
  return lines;
}

/**
 * Charges demands on one tier schedule, times the share of the month for which it applies. A month has one demand, or, with
 * daily demand charges, one per day, which are added up by tier.
 */
function chargeLines(
  { tariff, month, monthIndex, kvaPerKw }: Omit<DemandMonth, 'measured' | 'floorKw'>,
  component: 'flatDemand' | 'touDemand' | 'coincidentDemand',
  period: number | null,
  tierSchedule: readonly PriceTier[],
  demandsKw: readonly number[],
  share: number,
): BillLine[] {
  // Periods without any price are placeholders of the source for hours without a demand charge.
  if (tierSchedule.every(({ price }) => price === 0)) return [];
  const unit: DemandUnit = tariff[fieldOf(component)]?.unit ?? 'kW';
  const isApparent = unit.startsWith('kVA');
  // Daily demand needs no proration: the number of days already reflects the length of the month.
  const proration = unit.endsWith('Daily') ? 1 : share * (month.proration ?? 1);
  const quantities = tierSchedule.map(() => 0);
  let reached = 0;
  for (const demandKw of demandsKw) {
    const { tierCharges } = chargeByTier(tierSchedule, isApparent ? demandKw * kvaPerKw : demandKw);
    for (const [tier, { quantity }] of tierCharges.entries()) quantities[tier]! += quantity;
    reached = Math.max(reached, tierCharges.length);
  }
  return tierSchedule.slice(0, reached).map(({ price }, tier) =>
    billLine(month, monthIndex, {
      component,
      period,
      tier,
      quantity: quantities[tier]!,
      unit: isApparent ? 'kVA' : 'kW',
      price: proration === 1 ? price : price * proration,
    }),
  );
}

function fieldOf(component: 'flatDemand' | 'touDemand' | 'coincidentDemand') {
  return component === 'coincidentDemand' ? 'coincident' : component;
}

/** Share of a billing period that lies in calendar months in which a demand period occurs. */
function shareOfMonths(
  { shares }: BillingMonth,
  schedules: { readonly weekdaySchedule: HourlySchedule; readonly weekendSchedule: HourlySchedule },
  period: number,
): number {
  if (!shares) return 1;
  const knows = (rows: HourlySchedule, month: number) => rows[month - 1]!.includes(period);
  return shares
    .filter(
      ({ month }) =>
        knows(schedules.weekdaySchedule, month) || knows(schedules.weekendSchedule, month),
    )
    .reduce((sum, { share }) => sum + share, 0);
}

/** The charge of one group of coincident hours. */
interface CoincidentDemand {
  readonly monthIndex: number;
  readonly period: number;
  readonly demandKw: number;
}

type Month = Omit<DemandMonth, 'measured' | 'floorKw'> & {
  readonly measured: Pick<MeasuredMonth, 'coincidentPeaksKw'>;
};

/** Charges for demand in the hours of the system peak. */
export function coincidentLines(
  month: Month,
  hours: CoincidentHours,
  given: readonly CoincidentDemand[],
): BillLine[] {
  const { tariff, monthIndex, measured } = month;
  const { coincident } = tariff;
  if (!coincident || hours === 'none') return [];
  const demands =
    hours === 'ownPeak'
      ? measured.coincidentPeaksKw.map(({ period, peakKw }) => ({ period, demandKw: peakKw }))
      : given.filter((demand) => demand.monthIndex === monthIndex);
  return demands.flatMap(({ period, demandKw }) =>
    chargeLines(
      month,
      'coincidentDemand',
      period,
      scheduledDemandTiers(tariff, 'coincident', period),
      [demandKw],
      hours === 'ownPeak' ? shareOfMonths(month.month, coincident, period) : 1,
    ),
  );
}

/** Evaluates the groups of steps: the highest demand of each, in the month and at the period of its first step. */
export function coincidentDemands(
  hours: CoincidentHours,
  demandKw: ArrayLike<number>,
  monthIndexSeries: ArrayLike<number>,
  periodSeries: ArrayLike<number> | undefined,
): CoincidentDemand[] {
  if (typeof hours === 'string') return [];
  return hours.map((steps, group) => {
    const bad = steps.findIndex((step) => demandKw[step] === undefined);
    if (!Array.isArray(steps) || steps.length === 0 || bad >= 0) {
      throw tariffLibraryError(
        'invalid',
        'coincidentHours',
        `coincidentHours[${group}] must list at least one step of the grid, each from 0 to ${demandKw.length - 1}, but ${JSON.stringify(bad >= 0 ? steps[bad] : steps)} came.`,
        { group },
      );
    }
    const first = steps[0]!;
    return {
      monthIndex: monthIndexSeries[first]!,
      period: periodSeries?.[first] ?? 0,
      demandKw: steps.reduce((top, step) => Math.max(top, demandKw[step]!), 0),
    };
  });
}

/** Reactive demand at the month's highest active demand. */
export function reactiveLines({
  tariff,
  month,
  monthIndex,
  measured,
  kvarPerKw,
}: DemandMonth & { readonly kvarPerKw: number }): BillLine[] {
  const price = tariff.reactivePricePerKvar ?? 0;
  const quantity = measured.peakKw * kvarPerKw;
  if (price === 0 || quantity === 0) return [];
  return [
    billLine(month, monthIndex, {
      component: 'reactiveDemand',
      period: null,
      tier: null,
      quantity,
      unit: 'kVAr',
      price: price * (month.proration ?? 1),
    }),
  ];
}
