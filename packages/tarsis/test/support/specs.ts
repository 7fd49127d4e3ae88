import type { MonthCharges } from '../../src/charges/read-charges.js';
import type { ModelSpec, TimeBlock } from '../../src/model/model-spec.js';

/** A short block; by default one energy period for all steps. */
export function block(
  change: Partial<TimeBlock> & { loadKw: readonly number[]; startKwh: number },
): TimeBlock {
  const { loadKw, startKwh, ...rest } = change;
  return {
    name: `block of month ${(rest.monthIndex ?? 0) + 1}`,
    monthIndex: 0,
    dates: [0],
    loadKwSeries: Float64Array.from(loadKw),
    energyPeriodSeries: new Uint8Array(loadKw.length),
    start: { kind: 'exactly', kwh: startKwh },
    end: { kind: 'atLeast', kwh: startKwh },
    ...rest,
  };
}

/** A month that by default charges nothing. */
export function monthCharges(change: Partial<MonthCharges> = {}): MonthCharges {
  return {
    energyTierSchedules: [[{ width: Number.POSITIVE_INFINITY, price: 0 }]],
    flatTierSchedule: [],
    touTierSchedules: [],
    lookbackMonths: [],
    ratchetFraction: 0,
    ratchetFloorKw: 0,
    minimumCharge: 0,
    ...change,
  };
}

/** Hourly steps, a lossless battery without wear, nothing fixed. */
export function modelSpec(
  change: Partial<ModelSpec> & Pick<ModelSpec, 'blocks' | 'charges'>,
  battery: Partial<ModelSpec['battery']> = {},
): ModelSpec {
  return {
    battery: {
      powerKw: 2,
      capacityKwh: 4,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      minSocFraction: 0,
      maxSocFraction: 1,
      wearPerMwhDischarged: 0,
      availabilityFraction: 1,
      ...battery,
    },
    stepMinutes: 60,
    meterSteps: 1,
    fixed: change.charges.map((month) => ({
      energyKwhByPeriod: new Float64Array(month.energyTierSchedules.length),
      peakKw: 0,
      periodPeaksKw: new Float64Array(month.touTierSchedules.length),
      fixedCharges: 0,
    })),
    annualMinimumCharge: 0,
    referenceCost: 0,
    exclusiveSteps: new Set(),
    ...change,
  };
}
