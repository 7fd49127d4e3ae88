import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { TimeChartOptions } from '../chart-types.js';
import { validateNumber } from './validate.js';

/** Tick formats of Vega by the finest unit that a tick needs. */
const TWENTY_FOUR_HOURS = {
  seconds: '%H:%M:%S',
  minutes: '%H:%M',
  hours: '%H:%M',
  day: '%a %-d %b',
  date: '%a %-d %b',
  week: '%-d %b',
  month: '%b %Y',
  year: '%Y',
};

/** Positions of steps on the horizontal axis, and the encoding of that axis. */
export interface TimeAxis {
  /** Position at which step `index` begins; the index after the last step gives its end. */
  readonly at: (index: number) => number;
  /** Encoding of a field that holds such positions. */
  readonly encoding: (field: string) => Record<string, unknown>;
}

/**
 * Shifts times to the local time of the zone and lets Vega draw them as UTC, because Vega supports only UTC and the zone
 * of the machine.
 */
export function timeAxis(options: TimeChartOptions, stepMinutes: number): TimeAxis {
  validateNumber('stepMinutes', stepMinutes, 1 / 60, 1_000_000);
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
