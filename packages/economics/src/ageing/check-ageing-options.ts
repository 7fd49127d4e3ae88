import { createValidator } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { checkNumbers, checkObject } from '../internal/check-numbers.js';
import { economicsError } from '../internal/errors.js';
import {
  type AgeingOptions,
  ageingOptionsSchema,
  chemistrySchema,
} from '../schema/ageing-options.js';

const validate = /* @__PURE__ */ createValidator(ageingOptionsSchema, {
  engine: 'economics',
  root: 'options',
});

/** Refuses kinds of cells without a model. */
export const checkChemistry = /* @__PURE__ */ createValidator(chemistrySchema, {
  engine: 'economics',
  root: 'chemistry',
});

const validateUse = /* @__PURE__ */ createValidator(
  Type.Pick(ageingOptionsSchema, ['stepMinutes', 'temperatureC', 'socWindow']),
  { engine: 'economics', root: 'options' },
);

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
  const { socSeries, ...rest } = objectOf(options);
  const checked = validate(rest);
  return {
    ...checked,
    ...useDefaults(checked),
    roundTripEfficiency: checked.roundTripEfficiency ?? 0.85,
    endOfLifeFraction: checked.endOfLifeFraction ?? 0.7,
    replaces: checked.replaces ?? false,
    socSeries: checkSocSeries(socSeries, checked.stepMinutes),
  };
}

/** Options of a span of use. */
export type UseOptions = Pick<
  AgeingOptions,
  'socSeries' | 'stepMinutes' | 'temperatureC' | 'socWindow'
>;

/** The same for a span of use. */
export function checkUseOptions(options: UseOptions) {
  const { socSeries, ...rest } = objectOf(options);
  const checked = validateUse(rest);
  return {
    ...checked,
    ...useDefaults(checked),
    socSeries: checkSocSeries(socSeries, checked.stepMinutes),
  };
}

function objectOf<Options extends object>(options: Options): Options {
  checkObject(options, 'options');
  return options;
}

function useDefaults({
  temperatureC = 25,
  socWindow = { minimum: 0, maximum: 1 },
}: Pick<AgeingOptions, 'temperatureC' | 'socWindow'>) {
  if (socWindow.minimum < socWindow.maximum) return { temperatureC, socWindow };
  throw economicsError(
    'outOfRange',
    'contradiction',
    `socWindow.minimum must be below socWindow.maximum; ${socWindow.minimum} and ${socWindow.maximum} came`,
  );
}

function checkSocSeries(series: unknown, stepMinutes: number): Float64Array {
  const values = checkNumbers(series, 'socSeries');
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
  const checked = new Float64Array(values.length);
  for (let index = 0; index < checked.length; index += 1) {
    checked[index] = checkSoc(values[index] ?? 0, index);
  }
  return checked;
}

function checkSoc(soc: number, index: number): number {
  if (soc >= -ROUNDING && soc <= 1 + ROUNDING) return Math.min(1, Math.max(0, soc));
  throw economicsError(
    'outOfRange',
    'outOfRange',
    `socSeries[${index}] must be between 0 and 1; ${soc} came`,
  );
}
