import {
  createHighsSolver,
  createModelBuilder,
  type MilpModel,
  type SolveResult,
  type Solver,
  solve,
} from '@bess/milp';
import { createJavascriptLpSolver } from '@bess/milp/solvers';
import { evaluatePoint, verifyResult } from '@bess/milp/verify';
import { describe, expect, it } from 'vitest';
import type { RawAnswer, RawSolver } from '../src/pipeline/raw-solver.js';
import { solveVerified } from '../src/pipeline/solve-verified.js';
import { acceptPoint } from '../src/verify/evaluate-point.js';

/** min 2x + y with x + y ≥ 3, x integer up to 2, y up to 2: optimum (1, 2) at 4. */
function model(): MilpModel {
  const builder = createModelBuilder();
  const x = builder.addColumn({ name: 'x', cost: 2, upper: 2, integer: true });
  const y = builder.addColumn({ name: 'y', cost: 1, upper: 2 });
  builder.addRow({ name: 'demand', lower: 3, columns: [x, y], values: [1, 1] });
  return builder.build();
}

const truth: SolveResult = {
  status: 'optimal',
  solver: 'liar',
  x: Float64Array.of(1, 2),
  objective: 4,
  bound: 4,
  boundSource: 'search',
  gapPct: 0,
};

function liar(change: Partial<SolveResult>): Solver {
  const { x, objective, ...rest } = { ...truth, ...change };
  const result = { ...rest, ...(x && { x }), ...(objective !== undefined && { objective }) };
  return { name: 'liar', solve: async () => result };
}

describe('a solver with wrong results behind solve()', () => {
  it('passes if its result is right, with recomputed values', async () => {
    const result = await solve(model(), { solver: liar({ gapPct: 77 }) });
    expect(result).toMatchObject({ status: 'optimal', objective: 4, gapPct: 0, maxViolation: 0 });
  });

  it.each<[string, Partial<SolveResult>, RegExp]>([
    ['a broken row', { x: Float64Array.of(1, 1), objective: 3 }, /row "demand" is violated by 1/],
    ['a broken bound', { x: Float64Array.of(0, 3), objective: 3 }, /bound "y" is violated by 1/],
    ['a fraction', { x: Float64Array.of(1.5, 1.5), objective: 4.5 }, /integrality "x"/],
    ['no number', { x: Float64Array.of(Number.NaN, 2) }, /violated by Infinity/],
    ['a wrong objective', { objective: 3.5 }, /states the objective 3.5 where the point has 4/],
    ['a bound above its point', { bound: 4.1 }, /lies below its own bound 4.1/],
    ['infeasible', { status: 'infeasible', x: undefined }, /it could not be proven infeasible/],
    ['unbounded', { status: 'unbounded', x: undefined }, /it could not be proven unbounded/],
    ['optimal without a point', { x: undefined }, /it has no point/],
  ] as [string, Partial<SolveResult>, RegExp][])('is caught with %s', async (_, lie, message) => {
    const failure = await solve(model(), { solver: liar(lie) }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ engine: 'milp', kind: 'engine', code: 'answerNotVerified' });
    expect(String(failure)).toMatch(message);
  });

  it('has its dual bound recomputed from its duals', () => {
    const linear = { ...model(), columnInteger: new Uint8Array(2) };
    const result = verifyResult(linear, {
      ...truth,
      bound: 4,
      boundSource: 'dual',
      // L(1) = 1·3 + (2 − 1)·0 + (1 − 1)·y = 3.
      rowDuals: Float64Array.of(1),
    });
    expect(result).toMatchObject({ bound: 3, gapPct: 25 });
  });

  it('has its options validated', () => {
    expect(() => verifyResult(model(), truth, { relGap: -1 })).toThrow(/relGap must be at least 0/);
  });
});

describe('an unverified result in an adapter', () => {
  const good: RawAnswer = { status: 'optimal', x: Float64Array.of(1, 2), objective: 4 };
  const broken: RawAnswer = { status: 'optimal', x: Float64Array.of(1, 1), objective: 3 };
  const relaxed: RawAnswer = { ...good, rowDuals: Float64Array.of(2) };

  function raw(linear: RawAnswer[], integer: RawAnswer[], strict: boolean[] = []): RawSolver {
    const next = (answers: RawAnswer[]) => (answers.length > 1 ? answers.shift()! : answers[0]!);
    return {
      name: 'raw',
      solveLinear: async (_, request) => {
        strict.push(request.strict);
        return next(linear);
      },
      solveInteger: async (_, request) => {
        strict.push(request.strict);
        return next(integer);
      },
    };
  }

  it('is computed again with strict tolerances if it cannot be verified', async () => {
    const strict: boolean[] = [];
    const result = await solveVerified(raw([broken, relaxed], [], strict), model(), {
      relaxOnly: true,
    });
    expect(strict).toEqual([false, true]);
    // L(2) = 2·3 + (2 − 2)·x + (1 − 2)·2 = 4: proven by these duals.
    expect(result).toMatchObject({
      status: 'optimal',
      objective: 4,
      bound: 4,
      boundSource: 'dual',
    });
  });

  it('is rejected if it cannot be verified twice', async () => {
    await expect(
      solveVerified(raw([broken], []), model(), { relaxOnly: true }),
    ).rejects.toMatchObject({ code: 'answerNotVerified' });
    const stays: RawAnswer = { status: 'feasible', x: Float64Array.of(0, 1), objective: 1 };
    await expect(
      solveVerified(raw([{ status: 'infeasible' }], [stays]), model(), {
        start: Float64Array.of(2, 2),
      }),
    ).rejects.toMatchObject({ code: 'answerNotVerified' });
  });

  it('is repaired by solving the continuous part again with fixed integers', async () => {
    // The integer column is off by more than the tolerance, and rounding it violates the row.
    const off: RawAnswer = { status: 'optimal', x: Float64Array.of(1.4, 1.6), objective: 4.4 };
    const linear: RawAnswer[] = [{ status: 'feasible' }, relaxed];
    const result = await solveVerified(raw(linear, [{ ...off, searchBound: 4 }]), model(), {});
    expect([...result.x!]).toEqual([1, 2]);
    expect(result).toMatchObject({ status: 'optimal', objective: 4, boundSource: 'search' });
  });

  it('is called feasible, not optimal, without a proof', async () => {
    const linear: RawAnswer[] = [{ status: 'feasible' }];
    const result = await solveVerified(raw(linear, [good]), model(), {});
    expect(result).toMatchObject({ status: 'feasible', objective: 4, boundSource: 'none' });
    expect(result.bound).toBeUndefined();
    expect(result.gapPct).toBeUndefined();
  });

  it('is rejected if it lies below its own bound', async () => {
    const linear: RawAnswer[] = [{ status: 'feasible' }];
    await expect(
      solveVerified(raw(linear, [{ ...good, searchBound: 4.5 }]), model(), {}),
    ).rejects.toThrow(/lies below its own bound 4.5/);
  });
});

describe('the violation of a point', () => {
  it.each([
    [1.75, 0.25],
    [2.25, 0.25],
    [-1.75, 0.25],
    [3, 0],
  ])(
    'of integrality is the distance from the nearest whole number, above or below: %d',
    (value, distance) => {
      const builder = createModelBuilder();
      builder.addColumn({ name: 'trucks', lower: -5, upper: 5, integer: true });
      const evaluation = evaluatePoint(builder.build(), Float64Array.of(value));
      expect(evaluation.maxViolation).toBe(distance);
      expect(evaluation.maxScaledViolation).toBe(distance);
      expect(evaluation.worst?.kind).toBe(distance === 0 ? undefined : 'integrality');
    },
  );

  it.each([
    ['above the row', { upper: 0 }, [8, 6]],
    ['below the row', { lower: 0 }, [6, 8]],
  ])('of a row is scaled by its largest term, not its bound: %s', (_, bounds, point) => {
    // 8 − 6 violates the bound 0 by 2, a quarter of the largest term.
    const builder = createModelBuilder();
    const columns = [builder.addColumn({ upper: 10 }), builder.addColumn({ upper: 10 })];
    builder.addRow({ name: 'balance', ...bounds, columns, values: [1, -1] });
    expect(evaluatePoint(builder.build(), Float64Array.from(point))).toMatchObject({
      maxViolation: 2,
      maxScaledViolation: 0.25,
      worst: { kind: 'row', index: 0, name: 'balance' },
    });
  });
});

describe('tolerances', () => {
  it('are set by the caller', () => {
    const nearly = Float64Array.of(1, 1.9999);
    expect(acceptPoint(model(), nearly, 1e-6, false)).toBeUndefined();
    expect(acceptPoint(model(), nearly, 1e-3, false)).toBeDefined();
  });

  it.each([createHighsSolver(), createJavascriptLpSolver()])(
    '$name refuses bad options',
    async (solver) => {
      await expect(solver.solve(model(), { timeLimitMs: 0 })).rejects.toThrow(
        /timeLimitMs must be above 0, got 0/,
      );
      await expect(solver.solve(model(), { feasibilityTolerance: 2 })).rejects.toThrow(
        /feasibilityTolerance must be above 0 and below 1, got 2/,
      );
      await expect(solver.solve(model(), { start: new Float64Array(3) })).rejects.toThrow(
        /start must have one value per column \(2\), got 3/,
      );
    },
  );
});
