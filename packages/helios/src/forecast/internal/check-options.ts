import { MODEL_NAMES, type ModelName } from '../../ensemble/model-name.js';
import { checkLevels } from '../../internal/check-forecast.js';
import { checkWholeBetween } from '../../internal/check-whole-between.js';
import { heliosError } from '../../internal/helios-error.js';
import { seasonSteps } from '../../transforms/season-steps.js';
import type { ForecastOptions } from '../forecast-options.js';

const DEFAULT_LEVELS = [0.1, 0.5, 0.9];

/** What a request asks for, with its defaults. */
export interface CheckedOptions {
  readonly horizon: number;
  readonly levels: readonly number[];
  readonly models: readonly ModelName[];
  readonly seed: number;
  readonly paths: number;
}

/**
 * @throws EngineError `horizonOutOfRange`, `pathsOutOfRange`, `seedOutOfRange`, `stepMinutesOutOfRange`, `levelOutOfRange`,
 * `levelsNotRising`, `unknownModel`, `noModels`
 */
export function checkOptions(options: ForecastOptions): CheckedOptions {
  const { horizon, levels = DEFAULT_LEVELS, models = MODEL_NAMES, seed = 0, paths = 0 } = options;
  checkWholeBetween('horizon', horizon, 1, 1000);
  checkWholeBetween('paths', paths, 0, 10_000);
  checkWholeBetween('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  seasonSteps(options.stepMinutes ?? 60);
  checkLevels(levels);
  for (const name of models) {
    if (MODEL_NAMES.includes(name)) continue;
    const message = `models must be among ${MODEL_NAMES.join(', ')}; ${String(name)} came`;
    throw heliosError('invalid', 'unknownModel', message, { field: 'models' });
  }
  const used = MODEL_NAMES.filter((name) => models.includes(name));
  if (used.length === 0) {
    const message = 'models must name at least 1 model; none came';
    throw heliosError('invalid', 'noModels', message, { field: 'models' });
  }
  return { horizon, levels, models: used, seed, paths };
}
