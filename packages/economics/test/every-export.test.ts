import * as main from '@bess/economics';
import * as ageing from '@bess/economics/ageing';
import * as cashFlow from '@bess/economics/cash-flow';
import * as metrics from '@bess/economics/metrics';
import { isEngineError } from '@bess/kernel/errors';
import { describe, expect, test } from 'vitest';

const day = Array.from({ length: 24 }, (_, hour) => (hour % 12) / 12);
const project = {
  years: 2,
  discountRate: { nominalPerYear: 0.1 },
  income: [{ name: 'savings', amount: { firstYear: 1 } }],
  capital: [{ name: 'battery', cost: 1 }],
  operation: [],
  replacements: [],
  grants: [],
  tax: { federalRate: 0.2 },
  residual: {},
  storage: { dischargedMwhByYear: [1, 1] },
  debt: { kind: 'level', fraction: 0.5, years: 2, ratePerYear: 0.1 },
};
/** A valid call of every exported function. */
const calls: Readonly<Record<string, readonly unknown[]>> = {
  evaluateProject: [project],
  simulateAgeing: [
    { chemistry: 'lfp', capacityMwh: 1, stepMinutes: 60, years: 2, socSeries: day, warranty: {} },
  ],
  isEngineError: [new Error('x')],
  netPresentValue: [[-1, 2], 0.1],
  internalRatesOfReturn: [[-1, 2]],
  paybackYears: [[-1, 2], 0.1],
  cumulativeDiscounted: [[-1, 2], 0.1],
  nominalRate: [0.05, 0.02],
  realRate: [0.05, 0.02],
  levelizedCost: [[1, 1], [0, 1], { nominalPerYear: 0.1, inflationPerYear: 0.02 }],
  depreciationFractions: [{ method: 'straightLine', years: 3 }],
  loanSchedule: [project.debt, { netCost: 1, availableForService: [0, 1, 1], years: 2 }],
  countRainflowCycles: [day],
  cellUse: [{ socSeries: day, stepMinutes: 60, temperatureC: 25 }],
  cellModel: ['nmc'],
};
const exported: Record<string, unknown> = { ...main, ...ageing, ...cashFlow, ...metrics };
const functions = Object.keys(exported).filter((name) => typeof exported[name] === 'function');
const wrong = [
  ...[undefined, null, Number.NaN, -1, 7, 1e12, 'text', true, [], [null], [7], {}],
  () => 7,
];

function call(name: string, given: readonly unknown[]): unknown {
  try {
    (exported[name] as (...all: readonly unknown[]) => unknown)(...given);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** The arguments with one of them, or one of its fields, replaced by a value of another type. */
function mistyped(given: readonly unknown[]): (readonly unknown[])[] {
  return given.flatMap((argument, at) => {
    const fields =
      typeof argument === 'object' && argument !== null && !Array.isArray(argument)
        ? Object.keys(argument)
        : [];
    const variants = [
      ...wrong,
      ...fields.flatMap((field) =>
        wrong.map((value) => ({ ...(argument as object), [field]: value })),
      ),
    ];
    return variants.map((value) => given.map((one, place) => (place === at ? value : one)));
  });
}

describe('every exported function', () => {
  test('is covered here', () => {
    expect(Object.keys(calls).sort()).toEqual(functions.sort());
  });

  test.each(functions)(
    '%s refuses arguments of the wrong type with a code, and nothing else',
    (name) => {
      const given = calls[name] ?? [];
      expect(call(name, given)).toBeUndefined();
      const bare = [[], ...mistyped(given)]
        .map((args) => ({ args: JSON.stringify(args), error: call(name, args) }))
        .filter(({ error }) => error !== undefined && !isEngineError(error))
        .map(({ args, error }) => `${args}: ${String(error)}`);
      expect(bare).toEqual([]);
    },
  );
});
