import type {
  AutoregressionPosterior,
  NormalBlock,
  PriceModel,
} from '../../src/price/price-model.js';

/**
 * A hand-made model of day-ahead prices with a midday dip, an evening peak, some scarcity and few negative hours; not fitted
 * to anything.
 */
export function sampleModel(): PriceModel {
  const seasonLevel = [0.3, 0.1, -0.2, -0.4, -0.4, -0.1, 0.4, 0.6, 0.4, 0, 0, 0.3];
  const seasonSpread = [-0.1, -0.1, 0, 0.1, 0, 0, 0.3, 0.5, 0.4, 0.1, 0, -0.1];
  return {
    version: 1,
    market: 'sample',
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    floorPerMwh: -150,
    capPerMwh: 1000,
    centrePerMwh: 38,
    levelScalePerMwh: 12,
    level: {
      season: block(seasonLevel, 0.1),
      weekday: block([0.05, 0.08, 0.08, 0.08, 0.05, -0.12, -0.22], 0.03),
      year: { mean: 0, meanStandardDeviation: 0.2, variance: { shape: 3, rate: 0.5 } },
      month: process(0.97, 0.1),
      day: process(0.6, 0.28),
    },
    spread: {
      season: block(seasonSpread, 0.08),
      weekday: block([0.02, 0.02, 0.02, 0.02, 0.02, -0.05, -0.05], 0.02),
      year: { mean: 0, meanStandardDeviation: 0.1, variance: { shape: 3, rate: 0.2 } },
      month: process(0.96, 0.06),
      day: process(0.55, 0.15),
    },
    spreadCoupling: { mean: 0.2, standardDeviation: 0.02 },
    yearPersistence: 0.5,
    shape: block(monthlyShape(), 0.03),
    weekdayShape: block(weekdayShape(), 0.02),
    residualWeight: pattern((hour) => 1 + 0.3 * Math.cos(((hour - 18) * Math.PI) / 12)),
    shapePatterns: [
      pattern((hour) => Math.cos(((hour - 19) * Math.PI) / 12)),
      pattern((hour) => Math.cos(((hour - 8) * Math.PI) / 6)),
    ],
    shapeScores: [process(0.6, 0.15), process(0.4, 0.12)],
    transitions: Array.from({ length: 4 }, () => [
      [40, 8, 2, 0.5, 0.5],
      [6, 200, 60, 2, 0.5],
      [1, 60, 900, 40, 1],
      [0.5, 2, 70, 200, 6],
      [0.5, 0.5, 4, 12, 30],
    ]).flat(2),
    regimes: [
      process(0.7, 0.3, -0.25),
      process(0.75, 0.12, -0.06),
      process(0.8, 0.09, 0),
      process(0.75, 0.14, 0.08),
      process(0.65, 0.3, 0.3),
    ],
    jumps: ([0.02, 0.004, 0.002, 0.006, 0.04] as const).map((rate, regime) => ({
      rate: { shape: 40 * rate * 20, rate: 40 * 20 },
      size: { shape: 20, rate: regime === 4 ? 10 : 6 },
      sign: regime < 2 ? -1 : 1,
    })),
    residualScale: 0.25,
  };
}

function monthlyShape(): number[] {
  return Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: 24 }, (_, hour) => {
      const summer = 0.5 - 0.5 * Math.cos(((month - 0.5) * Math.PI) / 6);
      const evening = (1.1 + 0.5 * summer) * bump(hour, 19, 2.2);
      const morning = (0.7 - 0.4 * summer) * bump(hour, 7, 1.6);
      const midday = -(0.7 + 0.3 * summer) * bump(hour, 12.5, 2.8);
      return evening + morning + midday - 0.45 * bump(hour, 3, 2.5);
    }),
  ).flat();
}

function weekdayShape(): number[] {
  return Array.from({ length: 7 }, (_, weekday) =>
    Array.from({ length: 24 }, (_, hour) => (weekday < 5 ? 0.04 : -0.1) * bump(hour, 8, 2)),
  ).flat();
}

function bump(hour: number, centre: number, width: number): number {
  return Math.exp(-0.5 * ((hour - centre) / width) ** 2);
}

/** {@link sampleModel} with prices of regulation. */
export function sampleModelWithReserve(): PriceModel {
  return {
    ...sampleModel(),
    reserve: {
      kind: 'regulation',
      offset: 1,
      cap: 500,
      hour: { mean: new Array(24).fill(2), standardDeviation: new Array(24).fill(0.1) },
      month: { mean: new Array(12).fill(0), standardDeviation: new Array(12).fill(0.1) },
      slope: { mean: 0.3, standardDeviation: 0.05 },
      residual: { mean: [0, 0.9], covariance: [0.01, 0, 0, 0.01], shape: 50, rate: 2 },
    },
  };
}

function pattern(value: (hour: number) => number): number[] {
  const values = Array.from({ length: 24 }, (_, hour) => value(hour));
  const norm = Math.sqrt(values.reduce((total, entry) => total + entry * entry, 0) / 24);
  return values.map((entry) => entry / norm);
}

function block(mean: number[], standardDeviation: number): NormalBlock {
  return { mean, standardDeviation: mean.map(() => standardDeviation) };
}

/** A posterior concentrated at one process. */
function process(persistence: number, sd: number, intercept = 0): AutoregressionPosterior {
  return {
    mean: [intercept, persistence],
    covariance: [intercept === 0 ? 0 : 0.001, 0, 0, 0.001],
    shape: 200,
    rate: 200 * sd * sd,
  };
}
