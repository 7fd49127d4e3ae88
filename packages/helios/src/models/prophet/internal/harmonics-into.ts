import { cos, sin } from '../../../internal/elementary.js';
import type { SeasonalityTerm } from './seasonalities-of.js';

/**
 * Writes sine and cosine of each harmonic of a step into a row, term by term (Taylor and Letham, equation 5). Time counts from
 * the first value: the normal prior is the same for every angle of a pair of coefficients, so that the fitted curve does not
 * depend on where in the day, week or year the series begins, and no timestamps are needed.
 */
export function harmonicsInto(
  row: Float64Array,
  at: number,
  step: number,
  terms: readonly Pick<SeasonalityTerm, 'periodSteps' | 'order'>[],
): void {
  let next = at;
  for (const { periodSteps, order } of terms) {
    const angle = 2 * Math.PI * ((step % periodSteps) / periodSteps);
    const sine = sin(angle);
    const cosine = cos(angle);
    let s = 0;
    let c = 1;
    for (let n = 0; n < order; n++) {
      // Angles add: one sine and one cosine serve all harmonics.
      const turned = s * cosine + c * sine;
      c = c * cosine - s * sine;
      s = turned;
      row[next++] = s;
      row[next++] = c;
    }
  }
}
