import { expect, it } from 'vitest';
import {
  calibrateRisk,
  type RiskCalibration,
} from '../../packages/phalanx/src/risk/calibration.js';
import { type MapCase, riskMapOf } from '../src/fit-peak-risk/risk-map-of.js';

const truth: RiskCalibration = {
  intercept: -1,
  slope: 0.6,
  shortfall: 0.02,
  days: -0.3,
  daysSquared: 0.1,
};
const daysLeft = Array.from({ length: 16 }, (_, index) => 1 + 2 * index);
/** From far below the least share that counts, where only the shortfall speaks, to nearly all. */
const shares = Array.from({ length: 40 }, (_, index) => 10 ** (-6 + index * 0.15));

/** Cases of every share and number of days that happen as often as `truth` says, by their weights. */
function cases(risk: (share: number, days: number) => number): MapCase[] {
  return shares.flatMap((share) =>
    daysLeft.flatMap((days) => [
      { share, daysLeft: days, happened: true, weight: risk(share, days) },
      { share, daysLeft: days, happened: false, weight: 1 - risk(share, days) },
    ]),
  );
}

it('finds the map that cases come from', () => {
  const map = riskMapOf(cases((share, days) => calibrateRisk(truth, share, days)));
  for (const share of [1e-5, 0.001, 0.05, 0.3, 0.9]) {
    for (const days of [2, 10, 25]) {
      expect(calibrateRisk(map, share, days) / calibrateRisk(truth, share, days)).toBeCloseTo(1, 3);
    }
  }
});

it('gives the same map where of the cases that did not happen a share is kept, with its weight', () => {
  // Every share four times; of those that did not happen one is kept for all four.
  const all = cases((share, days) => calibrateRisk(truth, share, days));
  const kept = [...all.filter(({ happened }) => happened), ...all];
  const fourfold = all.flatMap((one) => [one, one, one, one]);
  const thinned = [
    ...all.filter(({ happened }) => happened).flatMap((one) => [one, one, one, one]),
    ...all.filter(({ happened }) => !happened).map((one) => ({ ...one, weight: 4 * one.weight })),
  ];
  const fields = (map: RiskCalibration) =>
    Object.values(map).map((value) => expect.closeTo(value, 9));
  expect(Object.values(riskMapOf(thinned))).toEqual(fields(riskMapOf(fourfold)));
  expect(Object.values(riskMapOf(kept))).not.toEqual(fields(riskMapOf(fourfold)));
});

it('refuses a map that would fall', () => {
  const falling = cases((share, days) => 1 - calibrateRisk(truth, share, days));
  expect(() => riskMapOf(falling)).toThrow('slope');
});
