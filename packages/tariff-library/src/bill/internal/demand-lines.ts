import type { BillingMonth } from '../../calendar/billing-month.js';
import { climbLadder } from '../../ladder/climb-ladder.js';
import { flatDemandSteps, scheduledDemandSteps } from '../../ladder/internal/demand-steps.js';
import type { PriceStep } from '../../ladder/price-step.js';
import type { DemandUnit, HourlySchedule, Tariff } from '../../schema/tariff.js';
import type { BillLine } from '../bill.js';
import { billLine } from './bill-line.js';
import type { MeasuredMonth } from './measure-months.js';

/** What a month's demand charges depend on. */
export interface DemandMonth {
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

/** Any-time demand and the peak of every TOU demand period, each raised by its ratchet; they add up. */
export function demandLines(demand: DemandMonth): BillLine[] {
  const { tariff, month, measured, floorKw } = demand;
  const lines: BillLine[] = [];
  if (tariff.flatDemand) {
    const billedKw = Math.max(measured.peakKw, floorKw);
    for (const { month: number, share } of month.shares ?? [{ month: month.month, share: 1 }]) {
      const ladder = flatDemandSteps(tariff, number);
      const demands = measured.dailyPeaksKw ?? [billedKw];
      lines.push(...chargeLines(demand, 'flatDemand', null, ladder, demands, share));
    }
  }
  for (const { period, peakKw } of tariff.touDemand ? measured.touPeaksKw : []) {
    const ladder = scheduledDemandSteps(tariff, 'touDemand', period);
    const billedKw = tariff.flatDemand ? peakKw : Math.max(peakKw, floorKw);
    const share = shareOfMonths(month, tariff.touDemand!, period);
    const demands = measured.dailyTouPeaksKw?.get(period) ?? [billedKw];
    lines.push(...chargeLines(demand, 'touDemand', period, ladder, demands, share));
  }
  return lines;
}

/**
 * Demands on one ladder, times the share of the month that it is charged for: one demand of the month, or, where
 * demand is charged by the day, those of its days, added up tier by tier.
 */
export function chargeLines(
  { tariff, month, monthIndex, kvaPerKw }: Omit<DemandMonth, 'measured' | 'floorKw'>,
  component: 'flatDemand' | 'touDemand' | 'coincidentDemand',
  period: number | null,
  ladder: readonly PriceStep[],
  demandsKw: readonly number[],
  share: number,
): BillLine[] {
  // Periods without any price are the source's filler for hours without a demand charge.
  if (ladder.every(({ price }) => price === 0)) return [];
  const unit: DemandUnit = tariff[fieldOf(component)]?.unit ?? 'kW';
  const isApparent = unit.startsWith('kVA');
  // Days need no pro rata: there are as many of them as the month has.
  const proration = unit.endsWith('Daily') ? 1 : share * (month.proration ?? 1);
  const quantities = ladder.map(() => 0);
  let reached = 0;
  for (const demandKw of demandsKw) {
    const { steps } = climbLadder(ladder, isApparent ? demandKw * kvaPerKw : demandKw);
    for (const [tier, { quantity }] of steps.entries()) quantities[tier]! += quantity;
    reached = Math.max(reached, steps.length);
  }
  return ladder.slice(0, reached).map(({ price }, tier) =>
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

/** The share of a billing period whose calendar months know a demand period at all. */
export function shareOfMonths(
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
