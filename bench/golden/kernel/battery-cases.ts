import {
  type Battery,
  type BatteryOptions,
  batteryOptionsSchema,
  chargeHeadroomKw,
  createBattery,
  dischargeHeadroomKw,
  powerLimitsAt,
  stepBattery,
  wearPerKwhThroughput,
} from '@bess/kernel/battery';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';

const tapered = [
  { socFraction: 0, chargeKw: 100, dischargeKw: 20 },
  { socFraction: 0.15, chargeKw: 100, dischargeKw: 100 },
  { socFraction: 0.8, chargeKw: 90, dischargeKw: 100 },
  { socFraction: 1, chargeKw: 5, dischargeKw: 250 },
];

const base: BatteryOptions = { powerKw: 100, capacityKwh: 250 };
const variants: Record<string, Partial<BatteryOptions>> = {
  plain: {},
  'charge efficiency': { chargeEfficiency: 0.81 },
  'discharge efficiency': { dischargeEfficiency: 0.93 },
  'without losses': { chargeEfficiency: 1, dischargeEfficiency: 1 },
  window: { minSocFraction: 0.1, maxSocFraction: 0.9 },
  'window of nothing': { minSocFraction: 0.5, maxSocFraction: 0.5 },
  'no wear': { wearPerMwhDischarged: 0 },
  'much wear': { wearPerMwhDischarged: 1e6 },
  'part of it available': { availabilityFraction: 0.37 },
  'nothing available': { availabilityFraction: 0 },
  'power limits': { powerLimits: tapered },
  'power limits, part available': { powerLimits: tapered, availabilityFraction: 0.5 },
  'a fast one': { powerKw: 5_000 },
  'a slow one': { powerKw: 1, capacityKwh: 1e8 },
  'a tiny one': { powerKw: 1e-6, capacityKwh: 1e-6 },
};

const faulty: readonly unknown[] = [
  {},
  { ...base, powerKw: 0 },
  { ...base, powerKw: -1 },
  { ...base, powerKw: 1e9 },
  { ...base, powerKw: '100' },
  { ...base, capacityKwh: Number.NaN },
  { ...base, capacityKwh: Number.POSITIVE_INFINITY },
  { ...base, chargeEfficiency: 0 },
  { ...base, chargeEfficiency: 1.01 },
  { ...base, dischargeEfficiency: null },
  { ...base, minSocFraction: -0.1 },
  { ...base, minSocFraction: 0.8, maxSocFraction: 0.7 },
  { ...base, wearPerMwhDischarged: -1 },
  { ...base, availabilityFraction: 1.5 },
  { ...base, capacityKWh: 5 },
  { powerKw: 1, capacityKw: 5 },
  { ...base, powerLimits: [] },
  { ...base, powerLimits: tapered.slice(0, 1) },
  { ...base, powerLimits: tapered.slice(1) },
  { ...base, powerLimits: tapered.slice(0, 3) },
  { ...base, powerLimits: [tapered[0], tapered[0], tapered[3]] },
  { ...base, powerLimits: [tapered[0], { ...tapered[3], chargeKw: -1 }] },
  { ...base, powerLimits: [tapered[0], { socFraction: 1 }] },
  null,
  [],
  'battery',
];

const levels = [0, 0.05, 0.1, 0.15, 0.333, 0.5, 0.799999, 0.9, 0.95, 1];
const steps = [1, 5, 15, 60];

/** All results of a battery at some states of charge. */
function answersOf(battery: Battery): unknown {
  return [
    battery,
    wearPerKwhThroughput(battery),
    levels.map((socFraction) => [
      powerLimitsAt(battery, socFraction),
      steps.map((minutes) => [
        chargeHeadroomKw(battery, socFraction, minutes),
        dischargeHeadroomKw(battery, socFraction, minutes),
        stepBattery(battery, { socFraction }, { chargeKw: 70, dischargeKw: 0 }, minutes),
        stepBattery(battery, { socFraction }, { chargeKw: 0, dischargeKw: 300 }, minutes),
        stepBattery(battery, { socFraction }, { chargeKw: 0, dischargeKw: 0 }, minutes),
      ]),
    ]),
  ];
}

/** Random batteries, each with a hundred steps. */
function drawnBatteries(): unknown {
  return Array.from({ length: 40 }, (_, path) => {
    const draw = createStream({ seed: 31, stream: 0, path });
    const uniform = () => nextUniform(draw);
    const low = 0.4 * uniform();
    const battery = createBattery({
      powerKw: 1 + 500 * uniform(),
      capacityKwh: 1 + 900 * uniform(),
      chargeEfficiency: 0.5 + 0.5 * uniform(),
      dischargeEfficiency: 0.5 + 0.5 * uniform(),
      minSocFraction: low,
      maxSocFraction: low + 0.6 * uniform(),
      wearPerMwhDischarged: 40 * uniform(),
      availabilityFraction: uniform(),
      ...(uniform() < 0.5 && { powerLimits: tapered }),
    });
    const stepMinutes = [5, 10, 30, 60][Math.floor(4 * uniform())]!;
    let state = { socFraction: uniform() };
    const walk = Array.from({ length: 100 }, () => {
      const kw = 600 * uniform() - 300;
      const request = { chargeKw: Math.max(0, kw), dischargeKw: Math.max(0, -kw) };
      const step = stepBattery(battery, state, request, stepMinutes);
      state = step;
      return [step.chargeKw, step.dischargeKw, step.socFraction, step.wearCost];
    });
    return [battery, walk];
  });
}

function refusedSteps(): Promise<unknown[]> {
  const battery = createBattery(base);
  const idle = { chargeKw: 0, dischargeKw: 0 };
  return caught([
    ...[-0.01, 1.01, Number.NaN, Number.POSITIVE_INFINITY].flatMap((socFraction) => [
      () => powerLimitsAt(battery, socFraction),
      () => chargeHeadroomKw(battery, socFraction, 60),
      () => dischargeHeadroomKw(battery, socFraction, 60),
      () => stepBattery(battery, { socFraction }, idle, 60),
    ]),
    ...[0, -5, Number.NaN, Number.POSITIVE_INFINITY, 90, 0.5, 1440].flatMap((minutes) => [
      () => chargeHeadroomKw(battery, 0.5, minutes),
      () => stepBattery(battery, { socFraction: 0.5 }, idle, minutes),
    ]),
    ...[
      { chargeKw: 1, dischargeKw: 1 },
      { chargeKw: -1, dischargeKw: 0 },
      { chargeKw: 0, dischargeKw: -1 },
      { chargeKw: Number.NaN, dischargeKw: 0 },
      { chargeKw: 0, dischargeKw: Number.POSITIVE_INFINITY },
    ].map((request) => () => stepBattery(battery, { socFraction: 0.5 }, request, 60)),
  ]);
}

/** Batteries and their steps. */
export const batteryCases: readonly GoldenCase[] = [
  ...Object.entries(variants).map(
    ([name, change]): GoldenCase => ({
      name: `kernel/battery/${name}`,
      answer: () => answersOf(createBattery({ ...base, ...change })),
    }),
  ),
  { name: 'kernel/battery/at random', answer: drawnBatteries },
  {
    name: 'kernel/battery/refused',
    answer: () => caught(faulty.map((options) => () => createBattery(options as BatteryOptions))),
  },
  { name: 'kernel/battery/refused steps', answer: refusedSteps },
  { name: 'kernel/battery/schema', answer: () => batteryOptionsSchema },
];
