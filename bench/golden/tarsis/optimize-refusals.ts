import { type OptimizeOptions, optimize } from '@bess/tarsis';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { demandTier, energyTier, flatDemand, madeUpTariff, touEnergy } from '../made-up-tariffs.js';
import { atWork, baseDay, givesBack, gridOf, officeLoad } from './horizons.js';
import { timeline } from './timelines.js';

/** Timelines that are refused. */
export const optimizeRefusals: readonly GoldenCase[] = [
  {
    name: 'tarsis/optimize/refused',
    answer: () => caught(faulty.map((change) => () => optimize({ ...baseDay, ...change }))),
  },
];

const odd = (value: unknown) => value as never;
const faulty: Partial<OptimizeOptions>[] = [
  { tariff: 'no-such-tariff' },
  { tariff: odd(7) },
  {
    tariff: madeUpTariff({
      energy: {
        ...touEnergy(
          [energyTier(0.1, 200), energyTier(0.2)],
          [energyTier(0.3, 200), energyTier(0.4)],
        ),
        tierScope: 'month',
      },
    }),
  },
  { tariff: madeUpTariff({ flatDemand: { ...flatDemand(demandTier(3)), unit: 'kWDaily' } }) },
  { loadKwSeries: [1, 2] },
  { loadKwSeries: officeLoad(24).map((kw, hour) => (hour === 5 ? Number.NaN : kw)) },
  { loadKwSeries: officeLoad(24).map((kw, hour) => (hour === 5 ? -1 : kw)) },
  { loadKwSeries: odd('plenty') },
  { loadKwSeries: odd(undefined) },
  { solarKwSeries: [1] },
  { solarKwSeries: odd(null) },
  { grid: { ...baseDay.grid, length: 0 } },
  { grid: { ...baseDay.grid, stepMinutes: 7 } },
  { grid: { ...baseDay.grid, stepMinutes: 90 } },
  { grid: { ...baseDay.grid, startMs: baseDay.grid.startMs + 60_000 } },
  { grid: { ...baseDay.grid, startMs: 1e18 } },
  { grid: { ...baseDay.grid, timeZone: 'Mars/Olympus' } },
  { grid: gridOf(24 * 430), loadKwSeries: new Float64Array(24 * 430) },
  { battery: odd({ powerKw: 5 }) },
  { battery: { powerKw: Number.NaN, capacityKwh: 5 } },
  { battery: { powerKw: 5, capacityKwh: 5, minSocFraction: 0.9, maxSocFraction: 0.1 } },
  {
    battery: {
      powerKw: 5,
      capacityKwh: 5,
      powerLimits: [
        { socFraction: 0, chargeKw: 5, dischargeKw: 5 },
        { socFraction: 0.5, chargeKw: 1, dischargeKw: 1 },
        { socFraction: 1, chargeKw: 5, dischargeKw: 5 },
      ],
    },
  },
  { startSocFraction: 1.1 },
  { endSocFraction: -0.1 },
  { vehicles: odd('two') },
  { vehicles: [{ ...atWork, departureStep: 8 }] },
  { vehicles: [{ ...atWork, arrivalStep: 0.5 }] },
  { vehicles: [{ ...atWork, energyKwh: -1 }] },
  { vehicles: [{ ...atWork, minimumKw: 12 }] },
  { vehicles: [{ ...atWork, efficiency: 0 }] },
  { vehicles: [{ ...givesBack, vehicleToGrid: { powerKw: 5, capacityKwh: 5, arrivalKwh: 6 } }] },
  { limits: { exportKw: -1 } },
  { exportRule: odd({ kind: 'gift' }) },
  { exportRule: { kind: 'netBilling', sellPricePerKwh: Number.NaN } },
  { exportRule: { kind: 'netBilling', sellPricePerKwh: [1] } },
  { exportRule: odd({ kind: 'netMetering', unit: 'energy' }) },
  { coincidentPeaks: [{ steps: [24], pricePerKw: 1 }] },
  { coincidentPeaks: [{ steps: [-1], pricePerKw: 1 }] },
  { ...timeline(48, 60, '2026-07-31'), coincidentPeaks: [{ steps: [3, 30], pricePerKw: 1 }] },
  { priorPeaksKw: [-1] },
  { laterPeaks: odd([null]) },
  { laterPeaks: [{ probability: 1.2, peaksKw: [1] }] },
  { monthToDate: { peakKw: -1 } },
  { monthToDate: { periodPeaksKw: [1, 2, 3] } },
  { monthToDate: { energyKwhByPeriod: [1, 2, 3] } },
  { monthToDate: { coincidentPeaksKw: [1] } },
  { monthToDate: { openInterval: { steps: 3, sumKw: 5 } } },
  { relGap: 2 },
  { relGap: -1 },
  { timeLimitMs: 0 },
  { nowMs: odd(5) },
  { solver: odd({}) },
  { signal: odd(true) },
  { signal: { aborted: true } },
  odd({ startSoc: 0.5 }),
];
