import { createValidator } from '@bess/kernel/schema';
import { economicsError } from '../internal/errors.js';
import { type AgeingOptions, ageingOptionsSchema } from '../schema/ageing-options.js';

const validate = /* @__PURE__ */ createValidator(ageingOptionsSchema, {
  engine: 'economics',
  root: 'options',
});

/** Rounding of a solver may leave states of charge this far outside [0, 1]. */
const ROUNDING = 1e-6;

/** Options with their defaults. */
export type CheckedAgeingOptions = AgeingOptions &
  Required<
    Pick<
      AgeingOptions,
      'temperatureC' | 'socWindow' | 'roundTripEfficiency' | 'endOfLifeFraction' | 'replaces'
    >
  > & { readonly socSeries: Float64Array };

/**
 * Validates the options of a simulation of ageing and fills in defaults.
 *
 * @throws EngineError by schema; `invalid` / `wrongType`, `wholeDays`, `notFinite`; `outOfRange` / `outOfRange`,
 * `contradiction`
 */
export function checkAgeingOptions(options: AgeingOptions): CheckedAgeingOptions {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) validate(options);
  const { socSeries, ...rest } = options;
  const checked = validate(rest);
  const socWindow = checked.socWindow ?? { minimum: 0, maximum: 1 };
  if (socWindow.minimum >= socWindow.maximum) {
    throw economicsError(
      'outOfRange',
      'contradiction',
      `socWindow.minimum must be below socWindow.maximum; ${socWindow.minimum} and ${socWindow.maximum} came`,
    );
  }
  return {
    ...checked,
    socWindow,
    temperatureC: checked.temperatureC ?? 25,
    roundTripEfficiency: checked.roundTripEfficiency ?? 0.85,
    endOfLifeFraction: checked.endOfLifeFraction ?? 0.7,
    replaces: checked.replaces ?? false,
    socSeries: checkSocSeries(socSeries, checked.stepMinutes),
  };
}

function checkSocSeries(series: unknown, stepMinutes: number): Float64Array {
  if (!Array.isArray(series) && !(ArrayBuffer.isView(series) && 'length' in series)) {
    throw economicsError('invalid', 'wrongType', 'socSeries must be an array of numbers');
  }
  const values = series as ArrayLike<unknown>;
  const stepsPerDay = 1440 / stepMinutes;
  if (
    values.length === 0 ||
    values.length % stepsPerDay !== 0 ||
    values.length > 366 * stepsPerDay
  ) {
    throw economicsError(
      'invalid',
      'wholeDays',
      `socSeries must hold whole days, ${stepsPerDay} steps each, and at most 366 of them; ${values.length} steps came`,
    );
  }
  return Float64Array.from({ length: values.length }, (_, index) => checkSoc(values[index], index));
}

function checkSoc(soc: unknown, index: number): number {
  if (typeof soc !== 'number' || !Number.isFinite(soc)) {
    throw economicsError(
      'invalid',
      'notFinite',
      `socSeries[${index}] must be a finite number; ${String(soc).slice(0, 40)} came`,
    );
  }
  if (soc < -ROUNDING || soc > 1 + ROUNDING) {
    throw economicsError(
      'outOfRange',
      'outOfRange',
      `socSeries[${index}] must be between 0 and 1; ${soc} came`,
    );
  }
  return Math.min(1, Math.max(0, soc));
}
