import { createTimeGrid, type TimeGrid } from '@bess/kernel/series';
import type { Solver } from '@bess/milp';
import type { OptimizeOptions } from '@bess/tarsis';
import type { VehicleSession } from '@bess/tarsis/schema';
import {
  demandTier,
  energyTier,
  flatDemand,
  madeUpTariff,
  ratchet,
  touDemand,
  touEnergy,
} from '../made-up-tariffs.js';
import { sampleLoad, syntheticLoad } from '../sample-series.js';

export const timeZone = 'America/Los_Angeles';

/** A solver that has neither a plan nor a bound at its time limit. */
export const lateSolver: Solver = {
  name: 'late',
  solve: () => Promise.resolve({ status: 'timeLimit', solver: 'late', boundSource: 'none' }),
};

/**
 * Steps of a timeline in Los Angeles.
 *
 * @param start - `YYYY-MM-DD`, with or without a local time
 */
export const gridOf = (length: number, stepMinutes = 60, start = '2026-07-01'): TimeGrid =>
  createTimeGrid({ start, length, stepMinutes, timeZone });

/** Load of an office from a Wednesday on [kW]. */
export const officeLoad = (hours: number, from = 48): Float64Array =>
  sampleLoad.loadKwSeries.slice(from, from + hours);

/** A made-up load in steps of any length [kW]. */
export const madeUpLoad = (length: number, stepMinutes: number, seed = 3): Float64Array =>
  syntheticLoad(length, stepMinutes, seed);

/** Power of panels, cloudy every third hour [kW]. */
export const sun = (length: number, stepMinutes = 60, powerKw = 160): Float64Array =>
  Float64Array.from({ length }, (_, step) => {
    const hour = (step * stepMinutes) / 60;
    const height = Math.max(0, Math.sin((Math.PI * ((hour % 24) - 6)) / 13));
    return powerKw * height * (Math.floor(hour) % 3 === 0 ? 0.6 : 1);
  });

/** 12 a kW at any time, 9 more from 16 to 21 h. */
export const demandTariff = madeUpTariff({
  flatDemand: flatDemand(demandTier(12)),
  touDemand: touDemand(demandTier(9)),
});
/** The same under a ratchet. */
export const ratchetTariff = madeUpTariff({
  flatDemand: flatDemand(demandTier(12)),
  ratchet: ratchet(0.75),
});
/** Tiers of energy and of demand: rising prices for one, falling for the other. */
export const tieredTariff = madeUpTariff({
  energy: touEnergy(
    [energyTier(0.08, 3_000), energyTier(0.15)],
    [energyTier(0.34, 900), energyTier(0.22)],
  ),
  flatDemand: flatDemand(demandTier(6, 320), demandTier(16)),
  touDemand: touDemand(demandTier(11, 200), demandTier(5)),
});

/** A day of an office with a battery. */
export const baseDay: OptimizeOptions = {
  tariff: demandTariff,
  grid: gridOf(24),
  loadKwSeries: officeLoad(24),
  battery: { powerKw: 70, capacityKwh: 180 },
  startSocFraction: 0.5,
};

/** A vehicle from 8 to 17 h. */
export const atWork: VehicleSession = {
  arrivalStep: 8,
  departureStep: 17,
  energyKwh: 40,
  powerKw: 11,
};
/** A vehicle that also discharges. */
export const givesBack: VehicleSession = {
  ...atWork,
  name: 'gives back',
  departureStep: 21,
  vehicleToGrid: { powerKw: 10, capacityKwh: 70, arrivalKwh: 35 },
};
