import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { type OptimizeOptions, optimize } from '@bess/tarsis';
import type { HorizonExportRule, VehicleSession } from '@bess/tarsis/schema';
import type { GoldenCase } from '../golden-case.js';
import {
  demandTier,
  energyTier,
  flatDemand,
  madeUpTariff,
  ratchet,
  touDemand,
  touEnergy,
} from '../made-up-tariffs.js';
import { gridOf, sun } from './horizons.js';

function drawnHorizon(draw: RandomStream): OptimizeOptions {
  const below = (count: number) => Math.floor(count * nextUniform(draw));
  const between = (low: number, high: number) => low + (high - low) * nextUniform(draw);
  const chance = (share: number) => nextUniform(draw) < share;
  const powerKw = between(0, 60);
  const length = 8 + below(20);
  const session = (): VehicleSession => {
    const arrivalStep = below(22) - 3;
    const power = between(0, 22);
    return {
      arrivalStep,
      departureStep: arrivalStep + 1 + below(12),
      energyKwh: between(0, 60),
      powerKw: power,
      ...(chance(0.3) && { minimumKw: 0.4 * power }),
      ...(chance(0.3) && {
        vehicleToGrid: { powerKw: power, capacityKwh: 60, arrivalKwh: between(0, 60) },
      }),
    };
  };
  const rule: HorizonExportRule = chance(0.4)
    ? {
        kind: 'netMetering',
        unit: 'money',
        ...(chance(0.5) && { sellPricePerKwh: between(0, 0.1) }),
      }
    : chance(0.7)
      ? { kind: 'netBilling', sellPricePerKwh: between(-0.05, 0.5) }
      : { kind: 'none' };
  const hasRatchet = chance(0.4);
  return {
    tariff: madeUpTariff({
      energy: touEnergy(
        [energyTier(between(-0.02, 0.3), between(50, 900)), energyTier(between(0, 0.4))],
        [energyTier(between(0, 0.6))],
      ),
      flatDemand: flatDemand(demandTier(between(0, 20), 60), demandTier(between(0, 20))),
      ...(chance(0.6) && { touDemand: touDemand(demandTier(between(0, 20))) }),
      ...(hasRatchet && { ratchet: ratchet(0.8) }),
    }),
    grid: gridOf(length, 60, `2026-0${1 + below(9)}-1${below(9)}`),
    loadKwSeries: Float64Array.from({ length }, () => between(0, 90)),
    ...(chance(0.6) && { solarKwSeries: sun(length, 60, between(0, 150)) }),
    battery: {
      powerKw,
      capacityKwh: powerKw * between(0, 4),
      minSocFraction: chance(0.3) ? 0.2 : 0,
    },
    startSocFraction: nextUniform(draw),
    ...(chance(0.4) && { endSocFraction: nextUniform(draw) }),
    vehicles: Array.from({ length: below(3) }, session),
    exportRule: rule,
    ...(chance(0.4) && {
      limits: {
        ...(chance(0.5) && { importKw: between(20, 110) }),
        ...(chance(0.5) && { exportKw: between(0, 60) }),
        ...(chance(0.5) && { gridChargeKw: between(0, 20) }),
      },
    }),
    ...(chance(0.3) && { monthToDate: { peakKw: between(0, 90) } }),
    ...(hasRatchet && { laterPeaks: [{ probability: 0.5, peaksKw: [30, 60] }] }),
  };
}

const drawnPlans = async (): Promise<unknown> => {
  const draw = createStream({ seed: 71, stream: 0, path: 0 });
  const answers: unknown[] = [];
  for (let turn = 0; turn < 80; turn += 1) answers.push(await optimize(drawnHorizon(draw)));
  return answers;
};

/** Plans of timelines that are drawn at random. */
export const drawnTimelineCases: readonly GoldenCase[] = [
  { name: 'tarsis/optimize/at random', answer: drawnPlans },
];
