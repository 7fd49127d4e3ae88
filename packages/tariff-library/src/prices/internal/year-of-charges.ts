import { climbEnergy } from '../../bill/internal/climb-energy.js';
import { coincidentLines } from '../../bill/internal/coincident-lines.js';
import { demandLines } from '../../bill/internal/demand-lines.js';
import type { MeasuredMonth } from '../../bill/internal/measure-months.js';
import { ratchetFloors, ratchetPeaks } from '../../bill/internal/ratchet-floors.js';
import type { BillingMonth } from '../../calendar/billing-month.js';
import { untoldCharges } from '../../ladder/internal/untold-charges.js';
import type { Tariff } from '../../schema/tariff.js';

/** All charges that depend on demand, over all months [currency]: demand, and energy whose tiers it widens. */
export function yearOfCharges(
  tariff: Tariff,
  months: readonly BillingMonth[],
  measured: readonly MeasuredMonth[],
  priorPeaksKw: readonly number[] | undefined,
): number {
  const floors = ratchetFloors(tariff, months, ratchetPeaks(tariff, measured), priorPeaksKw);
  const widens = untoldCharges(tariff).includes('hoursUseTiers');
  let sum = 0;
  months.forEach((month, monthIndex) => {
    const ofMonth = measured[monthIndex]!;
    const floorKw = floors[monthIndex]!;
    const demand = { tariff, month, monthIndex, measured: ofMonth, floorKw, kvaPerKw: 1 };
    for (const { amount } of demandLines(demand)) sum += amount;
    for (const { amount } of coincidentLines(demand, 'ownPeak', [])) sum += amount;
    if (!widens) return;
    const billingKw = Math.max(ofMonth.peakKw, floorKw);
    const energy = climbEnergy(tariff, month, ofMonth.energyKwhByPeriod, billingKw);
    for (const { quantity, price } of energy) sum += quantity * price;
  });
  return sum;
}
