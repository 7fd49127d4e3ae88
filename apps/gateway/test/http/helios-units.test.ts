import type { Forecast } from '@bess/helios';
import {
  type HeliosRequest,
  heliosExpansions,
  heliosModelNames,
  heliosRequestSchema,
  heliosResultSchema,
} from '@bess/helios/schema';
import { EngineError } from '@bess/kernel/errors';
import { createValidator } from '@bess/kernel/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  heliosResultToWire,
  resolveHeliosRequest,
  withImputedValues,
} from '../../src/engines/helios/helios-translation.js';
import { translateHeliosError } from '../../src/engines/helios/run-helios-forecast.js';

const values = Array.from({ length: 24 }, (_, hour) => 40 + hour);
const parse = createValidator(heliosRequestSchema, { engine: 'helios', root: 'the body' });
const refused = (body: object) => {
  try {
    resolveHeliosRequest(parse(body));
  } catch (error) {
    return error;
  }
  throw new Error('nothing was refused');
};

describe('the schema of requests', () => {
  it.each<[body: object, kind: string, message: RegExp]>([
    [{}, 'invalid', /^values is required/],
    [{ values: 'many' }, 'invalid', /^values must be an array; "many" came$/],
    [{ values: [...values, 'NaN'] }, 'invalid', /^values\[24\] must be a finite number; "NaN"/],
    [{ values: [...values, '7'] }, 'invalid', /^values\[24\] must be a number or null; "7" came$/],
    [{ values: values.slice(1) }, 'outOfRange', /^values must have between 24 and 100000 items/],
    [{ values: Array(100_001).fill(1) }, 'outOfRange', /an array of 100001 items came$/],
    [
      { values: [...values, 1e16] },
      'outOfRange',
      /^values\[24\] must be between -1000000000000000/,
    ],
    [{ values, periods: 0 }, 'outOfRange', /^periods must be between 1 and 1000; 0 came$/],
    [{ values, periods: 1_001 }, 'outOfRange', /^periods must be between 1 and 1000; 1001 came$/],
    [{ values, periods: 1.5 }, 'invalid', /^periods must be a whole number; 1\.5 came$/],
    [{ values, periods: null }, 'invalid', /^periods must be a whole number; null came$/],
    [{ values, weights: [] }, 'invalid', /^weights must be an object or null; an array of 0 items/],
    [{ values, weights: { LSTM: -1 } }, 'outOfRange', /^weights\.LSTM must be between 0 and/],
    [{ values, weights: { LSTM: '1' } }, 'invalid', /^weights\.LSTM must be a number; "1" came$/],
    [{ values, step_minutes: 1440 }, 'outOfRange', /^step_minutes must be between 1 and 720/],
    [{ values, levels: [] }, 'outOfRange', /^levels must have between 1 and 99 items/],
    [{ values, levels: [0] }, 'outOfRange', /^levels\[0\] must be above 0 and below 1; 0 came$/],
    [{ values, exogenous: [{ values }] }, 'invalid', /^exogenous\[0\]\.name is required/],
    [{ values, exogenous: [{ name: 'a\nb', values }] }, 'invalid', /^exogenous\[0\]\.name must/],
    [{ values, stepMinutes: 60 }, 'invalid', /the nearest known one is step_minutes$/],
    [{ values, horizon: 7 }, 'invalid', /^horizon is not a known field/],
  ])('refuses case %#', (body, kind, message) => {
    expect(refused(body)).toMatchObject({ kind, message: expect.stringMatching(message) });
  });

  it('takes missing values, a null of weights and the shortest and longest of all', () => {
    for (const body of [
      { values: [null, ...values], weights: null },
      { values, periods: 1 },
      { values: Array(100_000).fill(-1e15), periods: 1_000, step_minutes: 720 },
    ]) {
      expect(parse(body)).toBe(body);
    }
  });
});

describe('resolveHeliosRequest', () => {
  const names = (body: HeliosRequest) =>
    resolveHeliosRequest(body).assumptions.map(({ name }) => name);

  it('takes the documented defaults and says so', () => {
    expect(resolveHeliosRequest({ values })).toEqual({
      options: { values, horizon: 48, stepMinutes: 60 },
      assumptions: [
        { name: 'periods', value: 48, source: 'documented default' },
        { name: 'step_minutes', value: 60, source: 'documented default' },
        {
          name: 'start',
          value: 'unknown',
          source: 'the models take the time of the day from the values alone',
        },
      ],
    });
  });

  it('hands on what was sent and assumes nothing of it', () => {
    const start = '2026-11-14T00:00';
    const body = {
      values: [null, ...values],
      periods: 7,
      weights: { LSTM: 0.5, TFT: 0 },
      step_minutes: 15,
      start,
      time_zone: 'Europe/Berlin',
      exogenous: [{ name: 'load', values: [...values, null] }],
      levels: [0.05, 0.95],
    };
    expect(resolveHeliosRequest(body)).toEqual({
      options: {
        values: [null, ...values],
        horizon: 7,
        weights: { LSTM: 0.5, TFT: 0 },
        stepMinutes: 15,
        start,
        timeZone: 'Europe/Berlin',
        exogenous: [{ name: 'load', values: [...values, Number.NaN] }],
        levels: [0.05, 0.95],
      },
      assumptions: [],
    });
  });

  it('assumes UTC where times come without a zone', () => {
    const known = { values, periods: 1, step_minutes: 60 };
    expect(names({ ...known, start: '2026-11-14T00:00Z' })).toEqual(['time_zone']);
    expect(names({ ...known, timestamps: [] })).toEqual(['time_zone']);
    expect(names({ ...known, start: '2026-11-14', time_zone: 'UTC' })).toEqual([]);
  });

  it('takes no weights at all for no override', () => {
    for (const weights of [null, {}]) {
      expect(resolveHeliosRequest({ values, weights }).options).not.toHaveProperty('weights');
    }
  });

  it.each<[body: object, code: string, message: RegExp]>([
    [
      { weights: { lstm: 1 } },
      'unknownModel',
      /^weights must name models among LSTM, XGBoost, Prophet, TFT, the nearest is LSTM; "lstm" came$/,
    ],
    [{ weights: { LSTM: 1, ARIMA: 0 } }, 'unknownModel', /TFT; "ARIMA" came$/],
    [{ weights: { ['x'.repeat(5_000)]: 1 } }, 'unknownModel', /^.{0,200}$/],
    [{ weights: { LSTM: 0 } }, 'weightsAddUpToNothing', /; only LSTM with 0 came$/],
    [
      { weights: { LSTM: 0, XGBoost: 0, Prophet: 0, TFT: 0 } },
      'weightsAddUpToNothing',
      /^weights must have one above 0; only zeros came$/,
    ],
    [
      { time_zone: 'UTC' },
      'needlessTimeZone',
      /^time_zone must come with start or timestamps; "UTC" came alone$/,
    ],
  ])('refuses case %# as out of range', (body, code, message) => {
    expect(refused({ values, ...body })).toMatchObject({
      engine: 'helios',
      kind: 'outOfRange',
      code,
      message: expect.stringMatching(message),
    });
  });

  it('refuses a name whatever it is made of, and never takes it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        fc.pre(!heliosModelNames.some((known) => known === name));
        const body = JSON.parse(`{"weights":{${JSON.stringify(name)}:1}}`);
        expect(refused({ values, ...body })).toMatchObject({ code: 'unknownModel' });
      }),
    );
  });
});

describe('heliosRefusal', () => {
  const refuse = (data: object) =>
    translateHeliosError(
      new EngineError({ engine: 'helios', kind: 'invalid', code: 'any', message: '', ...data }),
    );

  it('tells rules of the library in the words of the request, as 422', () => {
    expect(
      refuse({
        code: 'stepMinutesOutOfRange',
        message: 'stepMinutes must divide a day of 1440 minutes; 7 came',
      }),
    ).toMatchObject({
      kind: 'outOfRange',
      code: 'stepMinutesOutOfRange',
      message: 'step_minutes must divide a day of 1440 minutes; 7 came',
    });
    expect(refuse({ message: 'horizon must be a whole number; 0.5 came' })).toMatchObject({
      kind: 'outOfRange',
      message: 'periods must be a whole number; 0.5 came',
    });
  });

  it('leaves a time that is none malformed', () => {
    const message = 'timestamps[3] must be a date; "x" came';
    expect(
      refuse({ code: 'malformedInstant', message, details: { field: 'timestamps[3]' } }),
    ).toMatchObject({ kind: 'invalid', message });
  });

  it('names the time whose part is wrong, but once', () => {
    const message = 'month must be a whole number between 1 and 12; 13 came';
    expect(refuse({ message, details: { field: 'start' } })).toMatchObject({
      message: `start: ${message}`,
    });
    const zone = 'timeZone must be an IANA zone; "Mars" came';
    expect(refuse({ message: zone, details: { field: 'start' } })).toMatchObject({
      message: 'time_zone must be an IANA zone; "Mars" came',
    });
  });

  it('leaves failures what they are', () => {
    const bug = new TypeError('horizon is not a function');
    expect(translateHeliosError(bug)).toBe(bug);
    const failed = { engine: 'helios', kind: 'engine', code: 'cancelled', message: 'x' } as const;
    expect(translateHeliosError(new EngineError(failed))).toMatchObject(failed);
  });
});

describe('heliosResultToWire', () => {
  const report = { weight: 0.25, mape: 7, mae: 3, point: Float64Array.of(1, 2) };
  const forecast: Forecast = {
    point: Float64Array.of(10, 20),
    quantiles: { levels: [0.1, 0.5, 0.9], values: Float64Array.of(1, 2, 3, 4, 5, 6) },
    p10: Float64Array.of(1, 4),
    p90: Float64Array.of(30, 60),
    metrics: {
      origins: 6,
      values: 60,
      mape: 8.5,
      mapeBasis: 'values',
      mae: 2.5,
      mase: 0.75,
      pinball: 1.25,
    },
    intervals: {
      coverage: 0.79,
      coverageFrom: 'pooledTableAndRollingOrigins',
      rollingCoverage: 0.77,
      errorLevel: 1.25,
      localScores: 60,
      pooledWeight: 100,
    },
    drift: {
      drifted: true,
      stability: {
        psi: 0.5,
        threshold: 0.375,
        drifted: true,
        bins: 4,
        referenceSize: 50,
        currentSize: 25,
      },
      shift: {
        drifted: true,
        score: 7.5,
        threshold: 6,
        referenceSize: 12,
        change: { index: 90, stepsAgo: 30, size: 12.5 },
      },
      changes: [90],
      blockSteps: 3,
      currentFrom: 80,
    },
    models: { LSTM: report, XGBoost: report, Prophet: report, TFT: report },
    references: {
      share: 0.25,
      methods: { naiveDay: { weight: 0.75, mae: 3 }, lastValue: { weight: 0.25, mae: null } },
    },
    filledSteps: 0,
  };
  const documented = {
    ensemble_forecast: [10, 20],
    p10: [1, 4],
    p90: [30, 60],
    mape: 8.5,
    coverage: 0.79,
    models: Object.fromEntries(heliosModelNames.map((name) => [name, { weight: 0.25, mape: 7 }])),
  };
  const additions = {
    quantiles: [
      { level: 0.1, values: [1, 4] },
      { level: 0.5, values: [2, 5] },
      { level: 0.9, values: [3, 6] },
    ],
    drift: {
      drifted: true,
      current_from: 80,
      psi: { index: 0.5, threshold: 0.375, drifted: true },
      shift: {
        drifted: true,
        score: 7.5,
        threshold: 6,
        since: 90,
        steps_ago: 30,
        size: 12.5,
      },
      adwin: { changes: [90], block_steps: 3 },
    },
    intervals: {
      coverage: 0.79,
      coverage_from: 'pooled_table_and_rolling_origins',
      rolling_coverage: 0.77,
      error_level: 1.25,
      local_scores: 60,
      pooled_weight: 100,
    },
    references: {
      share: 0.25,
      methods: [
        { name: 'naive_day', weight: 0.75, mae: 3 },
        { name: 'last_value', weight: 0.25 },
      ],
    },
    metrics: {
      origins: 6,
      compared_values: 60,
      mape: 8.5,
      mape_basis: 'values',
      mae: 2.5,
      mase: 0.75,
      pinball: 1.25,
    },
    assumptions: [{ name: 'periods', value: 48, source: 'documented default' }],
  };
  const { assumptions } = additions;
  const validate = createValidator(heliosResultSchema, { engine: 'helios' });

  it('answers the documented object and nothing else', () => {
    const wire = heliosResultToWire(forecast, new Set(), assumptions);
    expect(Object.entries(wire)).toEqual(Object.entries(documented));
    expect(validate(wire)).toBe(wire);
  });

  it('adds exactly what expand names, every subset of it', () => {
    fc.assert(
      fc.property(fc.subarray([...heliosExpansions]), (names) => {
        const wire = heliosResultToWire(forecast, new Set(names), assumptions);
        const added = Object.fromEntries(names.map((name) => [name, additions[name]]));
        expect(wire).toEqual({ ...documented, ...added });
        expect(validate(wire)).toBe(wire);
      }),
    );
  });

  it('says where nothing can drift, and leaves out what has no value', () => {
    const steady = { ...forecast, drift: null, metrics: { ...forecast.metrics, mase: null } };
    const wire = heliosResultToWire(steady, new Set(['drift', 'metrics']), []);
    expect(wire.drift).toBeNull();
    expect(wire.metrics).not.toHaveProperty('mase');
    expect(validate(wire)).toBe(wire);
  });

  it('leaves out when the level changed where it did not, or where the values are too few', () => {
    const drift = forecast.drift!;
    const wireOf = (shift: typeof drift.shift) =>
      heliosResultToWire({ ...forecast, drift: { ...drift, shift } }, new Set(['drift']), []);
    const steady = wireOf({ ...drift.shift!, drifted: false, score: 2, change: null });
    expect(steady.drift!.shift).toEqual({ drifted: false, score: 2, threshold: 6 });
    expect(validate(steady)).toBe(steady);
    const short = wireOf(null);
    expect(short.drift!.shift).toBeNull();
    expect(validate(short)).toBe(short);
  });

  it('fails where a model is missing', () => {
    const { TFT: _, ...three } = forecast.models;
    expect(() => heliosResultToWire({ ...forecast, models: three }, new Set(), [])).toThrow(/TFT/);
  });
});

describe('withFilledValues', () => {
  it('adds what was filled in, where something was', () => {
    const assumed = [{ name: 'periods', value: 48, source: 'documented default' }];
    expect(withImputedValues(assumed, { filledSteps: 0 })).toEqual(assumed);
    expect(withImputedValues(assumed, { filledSteps: 3 })).toEqual([
      ...assumed,
      {
        name: 'missing_values',
        value: 3,
        source: 'filled from the same time of the nearest days',
      },
    ]);
  });
});
