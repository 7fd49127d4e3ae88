import { heliosError } from '../../internal/helios-error.js';
import { YEAR_MINUTES } from '../../models/internal/prepared-series.js';
import { seasonSteps } from '../../transforms/season-steps.js';
import type { ForecastOptions } from '../forecast-options.js';
import { checkValues } from './check-values.js';
import { exogenousValues } from './exogenous-values.js';
import { fillMissing } from './fill-missing.js';
import type { KnownHistory } from './known-history.js';
import { instantOf, placeByTime } from './place-by-time.js';
import { placesAt } from './places-at.js';

const LEAST_VALUES = 24;
const MOST_VALUES = 100_000;
const MINUTE_MS = 60_000;

/**
 * Reads the series of a request: values on an even grid, missing ones filled, places in week and year counted so that the first step
 * forecast has its true local time, whatever the clock did before.
 *
 * @throws EngineError `tooFewValues`, `tooManyValues`, `notFinite`, `valueOutOfRange`, `tooManyMissing`, `stepMinutesOutOfRange`,
 * `startAndTimestamps`, `lengthsDiffer`, `timesNotRising`, `timeOffStep`, `exogenousLength`, and those of times and zones
 */
export function readHistory(options: ForecastOptions): KnownHistory {
  const { stepMinutes = 60, timeZone = 'UTC', start, timestamps, horizon } = options;
  if (start !== undefined && timestamps !== undefined) {
    const message = 'either start or timestamps may be given; both came';
    throw heliosError('invalid', 'startAndTimestamps', message, { field: 'timestamps' });
  }
  checkCount(options.values.length);
  const placed = timestamps
    ? placeByTime(options.values.length, timestamps, stepMinutes, timeZone)
    : {
        slots: Array.from(options.values, (_, i) => i),
        startMs: start === undefined ? undefined : instantOf(start, timeZone, 'start'),
      };
  const length = placed.slots.at(-1)! + 1;
  checkCount(length);
  const onGrid = (from: ArrayLike<number | null>) => {
    const values = new Float64Array(length).fill(Number.NaN);
    placed.slots.forEach((slot, i) => {
      values[slot] = from[i] ?? Number.NaN;
    });
    return values;
  };
  checkValues('values', options.values);
  const found = onGrid(options.values);
  const { values, filled } = fillMissing(found, stepMinutes);
  const knownAhead = options.exogenous?.map((each) =>
    exogenousValues(each, { slots: placed.slots, length, horizon, stepMinutes }),
  );
  return {
    series: {
      values,
      stepMinutes,
      ...(placed.startMs !== undefined &&
        firstPlaces(placed.startMs, length, stepMinutes, timeZone)),
      ...(filled > 0 && { filled: Uint8Array.from(found, (value) => Number(Number.isNaN(value))) }),
      ...(knownAhead && knownAhead.length > 0 && { knownAhead }),
    },
    filledSteps: filled,
  };
}

/** Counted back from the first step forecast, as if the clock had never changed. */
function firstPlaces(startMs: number, length: number, stepMinutes: number, timeZone: string) {
  const { week } = seasonSteps(stepMinutes);
  const { step, year } = placesAt(
    startMs + length * stepMinutes * MINUTE_MS,
    timeZone,
    stepMinutes,
  );
  const share = year - (length * stepMinutes) / YEAR_MINUTES;
  return {
    firstStepOfWeek: (((step - length) % week) + week) % week,
    firstShareOfYear: share - Math.floor(share),
  };
}

function checkCount(count: number): void {
  if (count >= LEAST_VALUES && count <= MOST_VALUES) return;
  const few = count < LEAST_VALUES;
  throw heliosError(
    'outOfRange',
    few ? 'tooFewValues' : 'tooManyValues',
    `values must have ${few ? `at least ${LEAST_VALUES}` : `at most ${MOST_VALUES}`} steps; ${count} came`,
    { field: 'values' },
  );
}
