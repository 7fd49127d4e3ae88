import { createBattery, stepBattery } from '@bess/kernel/battery';
import { createStream, nextUniform } from '@bess/kernel/rng';
import type { TimeGrid } from '@bess/kernel/series';
import { advance, startController, step } from '@bess/tarsis';
import {
  correctForecast,
  followPlan,
  type PeakTargetsOptions,
  peakTargets,
  seasonalNaiveForecast,
} from '@bess/tarsis/controller';
import type { GoldenCase } from '../golden-case.js';
import { madeUpTariff, priorPeaksKw } from '../made-up-tariffs.js';
import { coincidentTariff, halfHourly, periodsAlone } from './controller-tariffs.js';
import {
  baseDay,
  demandTariff,
  gridOf,
  madeUpLoad,
  officeLoad,
  ratchetTariff,
  sun,
  tieredTariff,
} from './horizons.js';
import { hourly, state0 } from './step-cases.js';

/** Four weeks before a day, and the hours of it so far. */
export const measured = (soFar = 0): PeakTargetsOptions => ({
  tariff: demandTariff,
  grid: hourly('2026-06-03', 24 * 28 + soFar),
  loadKwSeries: officeLoad(24 * 28 + soFar, 24 * 20),
  battery: { powerKw: 70, capacityKwh: 180 },
  state: { ...state0, month: '2026-07' },
});

const targeted: Record<string, Partial<PeakTargetsOptions>> = {
  'at midnight': {},
  'in the morning': measured(9),
  'in the evening': measured(18),
  'peaks so far': { state: { ...state0, peakKw: 410, periodPeaksKw: [410, 380] } },
  'a state of last month': { state: { ...state0, month: '2026-06', peakKw: 500 } },
  'energy alone': {
    tariff: madeUpTariff(),
    state: startController({ tariff: madeUpTariff(), grid: baseDay.grid }),
  },
  tiers: { tariff: tieredTariff },
  'a ratchet': {
    tariff: ratchetTariff,
    state: startController({ tariff: ratchetTariff, grid: baseDay.grid, priorPeaksKw }),
  },
  'a ratchet by time of use': {
    tariff: periodsAlone,
    state: startController({ tariff: periodsAlone, grid: baseDay.grid, priorPeaksKw }),
  },
  'coincident demand': {
    tariff: coincidentTariff,
    state: startController({ tariff: coincidentTariff, grid: baseDay.grid }),
  },
  panels: { solarKwSeries: sun(24 * 28) },
  'no battery': { battery: { powerKw: 0, capacityKwh: 0 } },
  'a large battery': { battery: { powerKw: 300, capacityKwh: 3_000 } },
  'a window and losses': {
    battery: {
      powerKw: 70,
      capacityKwh: 180,
      minSocFraction: 0.2,
      maxSocFraction: 0.9,
      dischargeEfficiency: 0.8,
    },
  },
  empty: { state: { ...state0, socFraction: 0 } },
  'no whole day': { grid: hourly('2026-07-01', 20), loadKwSeries: officeLoad(20) },
  'two days': { grid: hourly('2026-07-01', 48), loadKwSeries: officeLoad(48) },
  'more than four weeks': {
    grid: hourly('2026-05-20', 24 * 42 + 5),
    loadKwSeries: officeLoad(24 * 42 + 5, 0),
  },
  'quarters of an hour': {
    tariff: halfHourly,
    grid: gridOf(96 * 14 + 33, 15, '2026-06-17'),
    loadKwSeries: madeUpLoad(96 * 14 + 33, 15),
    state: { ...state0, openInterval: { steps: 1, sumKw: 230 } },
  },
  'clocks go back': {
    grid: hourly('2026-10-20', 24 * 14 + 1),
    loadKwSeries: officeLoad(24 * 14 + 1),
    state: { ...state0, month: '2026-11' },
  },
};

/** A controller built from the stages, as an embedding program runs it on its own meter, for a day and a half over the end of a month. */
async function ownController(): Promise<unknown> {
  const everything = gridOf(24 * 16, 60, '2026-06-16');
  const meterKw = officeLoad(24 * 16, 24 * 8);
  const part = (from: number, length: number): TimeGrid => ({
    ...everything,
    startMs: everything.startMs + from * 3_600_000,
    length,
  });
  const device = { powerKw: 60, capacityKwh: 150 };
  const battery = createBattery(device);
  const tariff = demandTariff;
  const start = 24 * 14;
  let state = startController({ tariff, grid: part(start, 1), socFraction: 0.5 });
  const done: unknown[] = [];
  for (let now = start; now < start + 36; now += 1) {
    const targets = peakTargets({
      tariff,
      grid: part(0, now),
      loadKwSeries: meterKw.subarray(0, now),
      battery: device,
      state,
    });
    const midnight = now - (now % 24);
    const seen = {
      loadKwSeries: meterKw.subarray(0, midnight),
      solarKwSeries: new Float64Array(),
      stepsPerDay: 24,
    };
    const expected = seasonalNaiveForecast(seen, now - midnight + 24).loadKwSeries;
    const { horizon } = await step({
      state,
      tariff,
      grid: part(now, 24),
      loadKwSeries: correctForecast({
        expectedKwSeries: expected,
        measuredKwSeries: meterKw.subarray(midnight, now),
        stepMinutes: 60,
      }).map((kw) => Math.max(0, kw)),
      battery: device,
      endSocFraction: 0.5,
    });
    const netKw = meterKw[now]!;
    const wantedKw = followPlan({
      battery,
      stepHours: 1,
      chargeKw: horizon.plan.chargeKwSeries[0]!,
      dischargeKw: horizon.plan.dischargeKwSeries[0]!,
      importKw: horizon.plan.importKwSeries[0]!,
      planCapKw: horizon.monthPeaksKw[0]!,
      targetKw: targets!.peakKw,
      netKw,
      storedKwh: state.socFraction * battery.capacityKwh,
      reserveKwh: targets!.reserveKwhSeries[1] ?? 0,
    });
    const moved = stepBattery(
      battery,
      state,
      { chargeKw: Math.max(0, wantedKw), dischargeKw: Math.max(0, Math.min(-wantedKw, netKw)) },
      60,
    );
    state = advance(state, {
      tariff,
      grid: part(now, 1),
      importKwSeries: [netKw + moved.chargeKw - moved.dischargeKw],
      socFraction: moved.socFraction,
    });
    done.push([wantedKw, targets, state]);
  }
  return done;
}

function drawnFollows(): unknown {
  const draw = createStream({ seed: 81, stream: 0, path: 0 });
  const battery = createBattery({ powerKw: 50, capacityKwh: 100 });
  return Array.from({ length: 400 }, () =>
    followPlan({
      battery,
      stepHours: nextUniform(draw) < 0.5 ? 1 : 0.25,
      chargeKw: nextUniform(draw) < 0.5 ? 0 : 60 * nextUniform(draw),
      dischargeKw: nextUniform(draw) < 0.5 ? 0 : 60 * nextUniform(draw),
      importKw: 300 * nextUniform(draw),
      planCapKw: nextUniform(draw) < 0.2 ? Number.POSITIVE_INFINITY : 300 * nextUniform(draw),
      targetKw: nextUniform(draw) < 0.2 ? Number.POSITIVE_INFINITY : 300 * nextUniform(draw),
      netKw: 400 * nextUniform(draw) - 80,
      storedKwh: 100 * nextUniform(draw),
      reserveKwh: 100 * nextUniform(draw),
    }),
  );
}

/** Targets for the month's peaks, forecasts, and a controller put together from the stages. */
export const peakTargetCases: readonly GoldenCase[] = [
  ...Object.entries(targeted).map(([name, change]) => ({
    name: `tarsis/peakTargets/${name}`,
    answer: () => peakTargets({ ...measured(), ...change }),
  })),
  { name: 'tarsis/a controller of its own', answer: ownController },
  { name: 'tarsis/followPlan/at random', answer: drawnFollows },
  {
    name: 'tarsis/forecastLastWeek',
    answer: () =>
      [0, 5, 24, 30, 24 * 7, 24 * 10 + 3].flatMap((seen) => [
        seasonalNaiveForecast(
          { loadKwSeries: officeLoad(seen), solarKwSeries: sun(seen), stepsPerDay: 24 },
          60,
        ),
        seasonalNaiveForecast(
          { loadKwSeries: officeLoad(seen), solarKwSeries: new Float64Array(), stepsPerDay: 24 },
          seen,
        ),
      ]),
  },
  {
    name: 'tarsis/ledOn',
    answer: () =>
      [5, 15, 60].flatMap((stepMinutes) =>
        [0, 1, 2, 7, 24].map((count) =>
          correctForecast({
            expectedKwSeries: officeLoad(24),
            measuredKwSeries: officeLoad(count, 24 * 20),
            stepMinutes,
          }),
        ),
      ),
  },
];
