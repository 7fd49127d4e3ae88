import { createModelBuilder, type MilpModel } from '@bess/milp';
import fc from 'fast-check';

export interface MilpArbitraryOptions {
  /** Largest number of columns, continuous and integer. Default 6. */
  maxColumns?: number;
  /** Largest number of rows. Default 5. */
  maxRows?: number;
  /** Largest number of integer columns. Default 3. */
  maxIntegers?: number;
  /** Largest range of an integer column, upper − lower. Default 3. */
  maxIntegerRange?: number;
  /** Whether every model is feasible by construction. Default false: about a third are infeasible. */
  feasible?: boolean;
  /** Whether continuous columns may lack one or both bounds, so that models may be unbounded. Default false. */
  infiniteBounds?: boolean;
}

interface ColumnDraw {
  integer: boolean;
  lower: number;
  range: number;
  cost: number;
  /** Position of the hidden point between its bounds, in steps of a tenth. */
  tenths: number;
  missing: 'none' | 'lower' | 'upper' | 'both';
}

interface RowDraw {
  values: number[];
  sense: 'atLeast' | 'atMost' | 'equal' | 'range';
  slack: number;
  shift: number;
}

/**
 * Bounded mixed-integer models with small integer coefficients, so that optima are exact and can be enumerated. Rows are
 * drawn around the activity of a hidden point; without `feasible`, some rows are then moved away from it.
 *
 * @param options - size limits.
 * @returns an arbitrary of models; all integer columns have finite bounds
 * @example
 * fc.assert(fc.property(milpArbitrary({ maxColumns: 3 }), (model) => model.columnCount <= 3));
 */
export function milpArbitrary(options: MilpArbitraryOptions = {}): fc.Arbitrary<MilpModel> {
  const { maxColumns = 6, maxRows = 5, maxIntegers = 3 } = options;
  const { maxIntegerRange = 3, feasible = false, infiniteBounds = false } = options;
  return fc
    .tuple(fc.integer({ min: 1, max: maxColumns }), fc.integer({ min: 0, max: maxRows }))
    .chain(([columnCount, rowCount]) =>
      fc.record({
        columns: fc.array(columnArbitrary(maxIntegerRange, infiniteBounds), {
          minLength: columnCount,
          maxLength: columnCount,
        }),
        rows: fc.array(rowArbitrary(columnCount), { minLength: rowCount, maxLength: rowCount }),
        offset: fc.integer({ min: -5, max: 5 }),
      }),
    )
    .map(({ columns, rows, offset }) => toModel(columns, rows, offset, maxIntegers, feasible));
}

function columnArbitrary(
  maxIntegerRange: number,
  infiniteBounds: boolean,
): fc.Arbitrary<ColumnDraw> {
  return fc.record({
    integer: fc.boolean(),
    lower: fc.integer({ min: -3, max: 2 }),
    range: fc.integer({ min: 0, max: maxIntegerRange }),
    cost: fc.integer({ min: -9, max: 9 }),
    tenths: fc.integer({ min: 0, max: 10 }),
    missing: infiniteBounds
      ? fc.constantFrom('none', 'none', 'lower', 'upper', 'upper', 'both')
      : fc.constant('none'),
  });
}

function rowArbitrary(columnCount: number): fc.Arbitrary<RowDraw> {
  return fc.record({
    values: fc.array(fc.integer({ min: -5, max: 5 }), {
      minLength: columnCount,
      maxLength: columnCount,
    }),
    sense: fc.constantFrom('atLeast', 'atMost', 'equal', 'range'),
    slack: fc.integer({ min: 0, max: 3 }),
    shift: fc.constantFrom(0, 0, 0, 0, 0, 2, -2, 5),
  });
}

function toModel(
  columns: readonly ColumnDraw[],
  rows: readonly RowDraw[],
  offset: number,
  maxIntegers: number,
  feasible: boolean,
): MilpModel {
  const builder = createModelBuilder();
  const point: number[] = [];
  let integers = 0;
  for (const column of columns) {
    const integer = column.integer && integers < maxIntegers;
    if (integer) integers += 1;
    const upper = column.lower + column.range;
    const lacks = (side: 'lower' | 'upper') =>
      !integer && (column.missing === side || column.missing === 'both');
    builder.addColumn({
      lower: lacks('lower') ? Number.NEGATIVE_INFINITY : column.lower,
      upper: lacks('upper') ? Number.POSITIVE_INFINITY : upper,
      cost: column.cost,
      integer,
    });
    const inside = column.lower + (column.range * column.tenths) / 10;
    point.push(integer ? Math.round(inside) : inside);
  }
  for (const row of rows) {
    const activity = row.values.reduce((sum, value, j) => sum + value * point[j]!, 0);
    const centre = activity + (feasible ? 0 : row.shift);
    builder.addRow({
      ...(row.sense === 'atMost'
        ? {}
        : { lower: centre - (row.sense === 'equal' ? 0 : row.slack) }),
      ...(row.sense === 'atLeast'
        ? {}
        : { upper: centre + (row.sense === 'equal' ? 0 : row.slack) }),
      columns: row.values.map((_, j) => j),
      values: row.values,
    });
  }
  builder.addOffset(offset);
  return builder.build();
}
