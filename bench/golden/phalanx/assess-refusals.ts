import { assessRisk, type RiskOptions } from '@bess/phalanx';
import { type DefaultFacilityOptions, defaultFacility } from '@bess/phalanx/assess';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { priorPeaksKw } from '../made-up-tariffs.js';
import { base, unknownFacility } from './assessment.js';
import { facilities, hoursLater } from './offices.js';
import { touTariff } from './tariffs.js';

/** Assessments that are refused. */
export const assessRefusals: readonly GoldenCase[] = [
  { name: 'phalanx/assessRisk/refused', answer: () => caught(refusedCalls()) },
];

function refusedCalls(): (() => unknown)[] {
  const faulty: Partial<RiskOptions>[] = [
    { timeMs: undefined as never },
    { timeMs: 0 },
    { timeMs: hoursLater(-24 * 5) },
    { timeMs: Number.NaN },
    { tariff: 'sce' as never },
    { battery: [] as never },
    { socFraction: 1.2 },
    { socFraction: Number.NaN },
    { currentLoadKw: Number.POSITIVE_INFINITY },
    { daysRemaining: 63 },
    { daysRemaining: -1 },
    { daysRemaining: 1.5 },
    { hourOfDay: 24 },
    { temperatureF: 900 },
    { periodStartMs: Number.NaN },
    { meterMinutes: 0 },
    { meterMinutes: 61 },
    { runningPeaksKw: { 'any time': -1 } },
    { runningPeaksKw: [] as never },
    { priorPeaksKw: 5 as never },
    { priorPeaksKw: [-1] },
    { priorPeaksKw: [...priorPeaksKw, 1] },
    { promise: 3 as never },
    { promise: { targetsKw: null as never } },
    { promise: { targetsKw: { 'any time': Number.NaN } } },
    { seed: -1 },
    { seed: 2 ** 53 },
    { pathCount: 99 },
    { pathCount: 50_001 },
    { parameterDraws: 1 },
    { parameterDraws: 101 },
    { missLimit: 0 },
    { missLimit: 0.6 },
    { tariff: { ...touTariff, unsupported: ['coincidentPeak'] } },
    { signal: { aborted: true } },
  ];
  const unanswered: Partial<DefaultFacilityOptions>[] = [
    { hourOfDay: 25 },
    { hourOfDay: Number.NaN },
    { timeZone: 'Mars/Olympus' },
    { currentLoadKw: Number.NaN },
    { timeMs: -5 },
  ];
  return [
    ...faulty.map((change) => () => assessRisk({ ...base, ...change }, facilities.office())),
    ...unanswered.map((change) => () => defaultFacility({ ...unknownFacility, ...change })),
  ];
}
