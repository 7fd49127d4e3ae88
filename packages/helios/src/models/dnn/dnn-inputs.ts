import { meanAndDeviation, regressionTerms, termColumn } from '../lear/design-matrix.js';

/** Standardised inputs are clipped to this many standard deviations. */
const CLIP_DEVIATIONS = 6;

/** Smaller standard deviations (asinh units) are rounding error. */
const MIN_DEVIATION = 1e-9;

/** Means and inverse standard deviations of the inputs; the latter are 0 for inputs that did not vary. */
export interface InputScale {
  readonly means: readonly number[];
  readonly inverseDeviations: readonly number[];
}

/** Days whose inputs are computed. */
interface InputDays {
  /** Transformed values of the series and of its known-ahead covariates, days × steps of the day. */
  readonly transformed: readonly Float64Array[];
  readonly daySteps: number;
  /** First day to compute, as an index into `transformed`; seven days precede it. */
  readonly firstDay: number;
  /** 0 to 6: weekday of that day, in the weeks of the model. */
  readonly firstDayOfWeek: number;
}

/**
 * The inputs of some days, a column each: those of LEAR without the squares, because hidden units learn curvature.
 *
 * @param days - number of days
 */
export function inputColumns(source: InputDays, days: number): Float64Array[] {
  return regressionTerms(source.transformed.length, source.daySteps)
    .filter(({ squared }) => !squared)
    .map((term) => termColumn(term, source, days));
}

export function fitInputScale(columns: readonly Float64Array[]): InputScale {
  const fits = columns.map(meanAndDeviation);
  return {
    means: fits.map(({ mean }) => mean),
    inverseDeviations: fits.map(({ deviation }) => (deviation > MIN_DEVIATION ? 1 / deviation : 0)),
  };
}

/** Standardised inputs, days × inputs. */
export function standardizeInputs(
  columns: readonly Float64Array[],
  { means, inverseDeviations }: InputScale,
): Float32Array {
  const days = columns[0]!.length;
  const size = columns.length;
  const rows = new Float32Array(days * size);
  columns.forEach((column, j) => {
    const mean = means[j]!;
    const inverse = inverseDeviations[j]!;
    for (let day = 0; day < days; day += 1) {
      const value = (column[day]! - mean) * inverse;
      rows[day * size + j] = Math.min(Math.max(value, -CLIP_DEVIATIONS), CLIP_DEVIATIONS);
    }
  });
  return rows;
}
