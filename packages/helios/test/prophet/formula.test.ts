import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  absoluteWeights,
  directPosterior,
  noiseTerm,
  profileNoise,
} from '../../src/models/prophet/posterior.js';
import { preparePosterior } from '../../src/models/prophet/posterior-data.js';
import {
  type ProphetOptions,
  resolveProphetInput,
} from '../../src/models/prophet/prophet-options.js';
import { type ObjectiveCase, seriesOfCase } from './series-of-case.js';

/** Parameters that Prophet fitted, and the negative log posterior, confirmed by Stan's own log density. */
interface FormulaCase extends ObjectiveCase {
  readonly slope: number;
  readonly level: number;
  readonly noise: number;
  readonly slopeChanges: number[];
  readonly coefficients: number[];
}

const cases: FormulaCase[] = JSON.parse(
  readFileSync(new URL('./vectors/forecasts.json', import.meta.url), 'utf8'),
);

test.each(cases)(
  "at Prophet's parameters the objective equals Prophet's: $kind, $mode",
  (fitted) => {
    const series = seriesOfCase(fitted);
    const options: ProphetOptions = {
      mode: fitted.mode,
      scaling: fitted.scaling === 'absmax' ? 'magnitude' : 'range',
    };
    const { data } = preparePosterior(series, resolveProphetInput(series, options), options);
    const { slope, level, slopeChanges, coefficients } = fitted;
    const parameters = Float64Array.of(slope, level, ...slopeChanges, ...coefficients);
    const posterior = directPosterior(data);
    let objective = posterior.evaluateInto(new Float64Array(parameters.length), parameters);
    // Our σ is the best one for the other parameters; theirs is the one at which Stan stopped.
    const [squares, count] = [posterior.squares(), data.values.length];
    objective -= noiseTerm(profileNoise(squares, count), squares, count);
    objective += noiseTerm(fitted.noise, squares, count);
    absoluteWeights(data).forEach((weight, i) => {
      objective += weight * Math.abs(parameters[i]!);
    });
    expect(Math.abs(objective - fitted.objective)).toBeLessThan(1e-8 * Math.abs(fitted.objective));
  },
);
