import { strixError } from '../../internal/strix-error.js';
import type { LoadFuturesModel, PeakOutlook } from '../load-futures-model.js';
import { checkNumber, checkSeries, checkWhole } from './check.js';

const MINUTES_PER_DAY = 1_440;
/** Kinds of day: weekday, Saturday, Sunday or holiday. */
export const KINDS = 3;
/** No load of the world is larger [kW]; sums of a day stay far from the end of numbers. */
export const LARGEST_KW = 1e9;
const MOST_DAYS = 4_000;

/**
 * Steps of a day of a model that keeps the rules of its shape.
 *
 * @throws EngineError `invalid` `notFinite`, `notWhole`, `unequalLengths`, `solarIncomplete`, `daysNotRising`, `unevenSteps`;
 * `outOfRange` `outOfRange`
 */
export function checkModel(model: LoadFuturesModel): number {
  const { stepMinutes, days } = model;
  checkWhole('stepMinutes', stepMinutes, 1, MINUTES_PER_DAY);
  const stepsPerDay = MINUTES_PER_DAY / stepMinutes;
  if (!Number.isInteger(stepsPerDay)) {
    throw strixError(
      'invalid',
      'unevenSteps',
      `stepMinutes must divide a day of ${MINUTES_PER_DAY} minutes; ${stepMinutes} came`,
      { field: 'stepMinutes', value: stepMinutes },
    );
  }
  checkSeries('profileKw', model.profileKw, KINDS * stepsPerDay, -LARGEST_KW, LARGEST_KW);
  checkNumber('profileUncertainty', model.profileUncertainty, 0, 1);
  checkNumber('halfLifeDays', model.halfLifeDays, 1e-3, 1e6);
  if (model.leastKw !== undefined) checkNumber('leastKw', model.leastKw, -LARGEST_KW, LARGEST_KW);
  checkWhole('days.length', days.length, 1, MOST_DAYS);
  const withSolar = days[0]!.solarKwSeries !== undefined;
  days.forEach((day, i) => {
    checkWhole(`days[${i}].kind`, day.kind, 0, KINDS - 1);
    checkSeries(
      `days[${i}].deviationKwSeries`,
      day.deviationKwSeries,
      stepsPerDay,
      -LARGEST_KW,
      LARGEST_KW,
    );
    if ((day.solarKwSeries !== undefined) !== withSolar) {
      throw strixError(
        'invalid',
        'solarIncomplete',
        `solarKwSeries must be given for all days or for none; days[0] ${withSolar ? 'has' : 'lacks'} it, days[${i}] ${withSolar ? 'lacks' : 'has'} it`,
        { field: `days[${i}].solarKwSeries` },
      );
    }
    if (day.solarKwSeries) {
      checkSeries(`days[${i}].solarKwSeries`, day.solarKwSeries, stepsPerDay, 0, LARGEST_KW);
    }
  });
  if (model.peakOutlook) checkOutlook(model.peakOutlook);
  return stepsPerDay;
}

function checkOutlook({ recentPeakKw, horizons }: PeakOutlook): void {
  checkNumber('peakOutlook.recentPeakKw', recentPeakKw, 1e-9, LARGEST_KW);
  checkWhole('peakOutlook.horizons.length', horizons.length, 1, MOST_DAYS);
  let before = 0;
  horizons.forEach((horizon, i) => {
    const field = `peakOutlook.horizons[${i}]`;
    checkNumber(`${field}.days`, horizon.days, 0, MOST_DAYS);
    checkNumber(`${field}.location`, horizon.location, -10, 10);
    checkNumber(`${field}.scale`, horizon.scale, 0, 10);
    checkNumber(`${field}.degreesOfFreedom`, horizon.degreesOfFreedom, 1, 1e9);
    if (horizon.days <= before) {
      throw strixError(
        'invalid',
        'daysNotRising',
        `${field}.days must be above ${before}, the one before; ${horizon.days} came`,
        { field: `${field}.days`, value: horizon.days, above: before },
      );
    }
    before = horizon.days;
  });
}
