import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { TimeChartOptions } from '../chart-options.js';
import { checkNumber } from './check-number.js';

/** How Vega writes a tick by the finest unit that it needs. */
const TWENTY_FOUR_HOURS = {
  seconds: '%H:%M:%S',
  minutes: '%H:%M',
  hours: '%H:%M',
  day: '%a %d %b',
  date: '%a %d %b',
  week: '%d %b',
  month: '%b %Y',
  year: '%Y',
};

/** Where steps lie on a horizontal axis, and how the axis is drawn. */
export interface TimeAxis {
  /** Place of the boundary before step `index`; the last one ends the last step. */
  readonly at: (index: number) => number;
  /** Encoding of the field that holds such places. */
  readonly encoding: (field: string) => Record<string, unknown>;
}

/**
 * Times are moved to the wall clock of the zone and drawn as if they were UTC, because Vega knows no zones but UTC and
 * that of the machine it runs on.
 */
export function timeAxis(options: TimeChartOptions, stepMinutes: number): TimeAxis {
  checkNumber('stepMinutes', stepMinutes, 1 / 60, 1_000_000);
  const { startMs, timeZone = 'UTC' } = options;
  if (startMs === undefined) {
    return {
      at: (index) => (index * stepMinutes) / 60,
      encoding: (field) => ({
        field,
        type: 'quantitative',
        title: 'time [h]',
        scale: { nice: false },
      }),
    };
  }
  return {
    at: (index) => {
      const epochMs = startMs + index * stepMinutes * 60_000;
      return epochMs + zoneOffsetMinutes(epochMs, timeZone) * 60_000;
    },
    encoding: (field) => ({
      field,
      type: 'temporal',
      title: `time, ${timeZone}`,
      scale: { type: 'utc' },
      axis: { tickCount: 8, labelOverlap: true, format: TWENTY_FOUR_HOURS },
    }),
  };
}
