import { checkSeries } from '../../../internal/check-series.js';
import { heliosError } from '../../../internal/helios-error.js';
import type { ModelSeries } from '../../model-series.js';

/** @throws EngineError `knownAheadLength`, `notFinite` */
export function checkKnownAhead(series: ModelSeries, horizon: number): void {
  const wanted = series.values.length + horizon;
  series.knownAhead?.forEach((known, k) => {
    if (known.length < wanted) {
      const message = `series.knownAhead[${k}] must have ${wanted} values, those of the series and of the horizon; ${known.length} came`;
      throw heliosError('invalid', 'knownAheadLength', message);
    }
    checkSeries(`series.knownAhead[${k}]`, known);
  });
}
