import { isEngineError } from '@bess/kernel/errors';
import { describe, expect, it } from 'vitest';
import type { PriceModel } from '../../src/price/price-model.js';
import { resolveOptions } from '../../src/simulation/resolve-options.js';
import type { SimulateOptions } from '../../src/simulation/types.js';
import { sampleModel, sampleModelWithReserve } from '../support/sample-model.js';

const battery = { powerMw: 50, capacityMwh: 200 };
const valid: SimulateOptions = { battery, seed: 1, market: sampleModel() };

const withState: PriceModel = {
  ...sampleModel(),
  state: {
    date: '2026-03-01',
    levelMean: [0, 0, 0],
    levelCovariance: new Array<number>(9).fill(0),
    spreadMean: [0, 0, 0],
    spreadCovariance: new Array<number>(9).fill(0),
    shapeScores: [0, 0],
    residual: 0,
    regime: 2,
  },
};
const withReserve = sampleModelWithReserve();

/** Options as an untyped caller could pass them. */
type Change = Record<string, unknown>;
const refused: [string, Change, string, string, RegExp][] = [
  ['no battery', { battery: undefined }, 'invalid', 'missingField', /^battery is required/],
  ['no seed', { seed: undefined }, 'invalid', 'missingField', /^seed is required/],
  ['a fractional seed', { seed: 1.5 }, 'invalid', 'wrongType', /^seed .*1\.5/],
  ['a negative seed', { seed: -1 }, 'outOfRange', 'outOfRange', /^seed .*-1/],
  ['a seed beyond 2^53', { seed: 2 ** 53 }, 'outOfRange', 'outOfRange', /^seed/],
  ['a misspelt option', { pathcount: 10 }, 'invalid', 'unknownField', /pathCount/],
  ['an unknown policy', { policy: 'greedy' }, 'outOfRange', 'notAllowed', /^policy .*greedy/],
  ['too few paths', { pathCount: 19 }, 'outOfRange', 'outOfRange', /^pathCount .*20.*19/],
  ['no days', { horizonDays: 0 }, 'outOfRange', 'outOfRange', /^horizonDays .*1.*0/],
  ['half a day', { horizonDays: 0.5 }, 'invalid', 'wrongType', /^horizonDays .*0\.5/],
  ['eleven years', { horizonDays: 4015 }, 'outOfRange', 'outOfRange', /^horizonDays .*3650/],
  [
    'too many steps',
    { pathCount: 50_000, horizonDays: 366 },
    'outOfRange',
    'tooManySteps',
    /438000000.*50000 × 366 × 24 = 439200000/,
  ],
  ['an unknown market', { market: 'pjm' }, 'outOfRange', 'unknownMarket', /^market .*"pjm"/],
  ['a number for a market', { market: 5 }, 'invalid', 'wrongType', /^market/],
  [
    'a model with a missing entry',
    { market: { ...sampleModel(), transitions: [1, 2] } },
    'outOfRange',
    'tooFewItems',
    /^market\.transitions/,
  ],
  [
    'a model that is not finite',
    { market: { ...sampleModel(), centrePerMwh: Number.NaN } },
    'invalid',
    'notFinite',
    /^market\.centrePerMwh/,
  ],
  [
    'a floor above the cap',
    { market: { ...sampleModel(), floorPerMwh: 2000 } },
    'outOfRange',
    'priceBoundsReversed',
    /^market\.floorPerMwh .*1000; 2000 came/,
  ],
  [
    'a date that does not exist',
    { startDate: '2027-02-29' },
    'invalid',
    'malformedDate',
    /2027-02-29/,
  ],
  ['a date in words', { startDate: 'tomorrow' }, 'invalid', 'wrongFormat', /^startDate .*tomorrow/],
  [
    'a start within the history',
    { market: withState, startDate: '2026-02-28' },
    'outOfRange',
    'startBeforeHistoryEnds',
    /2026-03-01.*2026-02-28 came/,
  ],
  [
    'no power',
    { battery: { ...battery, powerMw: 0 } },
    'outOfRange',
    'outOfRange',
    /^battery\.powerMw/,
  ],
  [
    'infinite capacity',
    { battery: { ...battery, capacityMwh: Number.POSITIVE_INFINITY } },
    'invalid',
    'notFinite',
    /^battery\.capacityMwh/,
  ],
  [
    'an efficiency of 0',
    { battery: { ...battery, chargeEfficiency: 0 } },
    'outOfRange',
    'outOfRange',
    /^battery\.chargeEfficiency/,
  ],
  [
    'a window upside down',
    { battery: { ...battery, minSocFraction: 0.8, maxSocFraction: 0.2 } },
    'outOfRange',
    'socWindowEmpty',
    /^battery\.minSocFraction .*0\.2; 0\.8 came/,
  ],
  [
    'a start outside the window',
    { battery: { ...battery, minSocFraction: 0.2, initialSocFraction: 0.1 } },
    'outOfRange',
    'initialSocOutsideWindow',
    /^battery\.initialSocFraction .*0\.2 to 1.*0\.1 came/,
  ],
  [
    'a grid connection of 0',
    { battery: { ...battery, interconnectionLimitMw: 0 } },
    'outOfRange',
    'outOfRange',
    /^battery\.interconnectionLimitMw/,
  ],
  ['reserves without a price', { reserve: {} }, 'outOfRange', 'noReserveModel', /sample came/],
  [
    'a reserve held for nothing',
    { market: withReserve, reserve: { durationHours: 0 } },
    'outOfRange',
    'outOfRange',
    /durationHours/,
  ],
  ['a wrong wish', { include: { shapely: true } }, 'invalid', 'unknownField', /shapley/],
];

describe('resolveOptions', () => {
  it.each(refused)('rejects %s', (_, change, kind, code, message) => {
    let thrown: unknown;
    try {
      resolveOptions({ ...valid, ...change });
    } catch (error) {
      thrown = error;
    }
    if (!isEngineError(thrown)) throw thrown ?? new Error('nothing was thrown');
    expect(thrown).toMatchObject({ engine: 'strix', kind, code });
    expect(thrown.message).toMatch(message);
    expect(thrown.message).not.toContain('\n');
  });

  it('lists its assumptions, and nothing that was given', () => {
    const names = (options: SimulateOptions) =>
      resolveOptions(options).assumptions.map(({ name }) => name);
    expect(names(valid)).toEqual([
      'history',
      'year_effect_log_sd',
      'start_date',
      'charge_efficiency',
      'discharge_efficiency',
      'wear_per_mwh_discharged',
      'min_soc',
      'max_soc',
      'initial_soc',
      'availability',
      'interconnection_limit_mw',
      'reserves',
    ]);
    const everything: SimulateOptions = {
      seed: 1,
      market: withState,
      startDate: '2026-03-01',
      reserve: false,
      battery: {
        ...battery,
        chargeEfficiency: 0.9,
        dischargeEfficiency: 0.95,
        wearPerMwhDischarged: 3,
        minSocFraction: 0.1,
        maxSocFraction: 0.9,
        initialSocFraction: 0.2,
        availabilityFraction: 0.98,
        interconnectionLimitMw: 40,
      },
    };
    expect(names(everything)).toEqual([]);
    expect(resolveOptions(everything).battery).toEqual({
      powerMw: 40,
      minEnergyMwh: 20,
      maxEnergyMwh: 180,
      initialEnergyMwh: 40,
      chargeEfficiency: 0.9,
      dischargeEfficiency: 0.95,
      wearPerMwhDischarged: 3,
    });
  });

  it('starts at the edge of a window that does not contain half the capacity', () => {
    const high = { ...battery, minSocFraction: 0.6 };
    expect(resolveOptions({ ...valid, battery: high }).battery.initialEnergyMwh).toBe(120);
  });

  it('assumes no wear in other currencies', () => {
    const market: PriceModel = { ...sampleModel(), currency: 'EUR' };
    const { battery: resolved, assumptions } = resolveOptions({ ...valid, market });
    expect(resolved.wearPerMwhDischarged).toBe(0);
    expect(assumptions).toContainEqual({
      name: 'wear_per_mwh_discharged',
      value: 0,
      source: 'no wear given in EUR; the default is in USD',
    });
  });

  it('sells reserves on the documented terms where the market has them', () => {
    const terms = (market: PriceModel) => resolveOptions({ ...valid, market }).reserve;
    expect(terms(withReserve)).toEqual({
      durationHours: 1,
      deploymentMwhPerMwHour: 0.15,
      depthMw: 10,
    });
    const spinning: PriceModel = {
      ...withReserve,
      reserve: { ...withReserve.reserve!, kind: 'spinning' },
    };
    expect(terms(spinning)).toMatchObject({ durationHours: 2, deploymentMwhPerMwHour: 0 });
    expect(terms(sampleModel())).toBeUndefined();
  });
});
