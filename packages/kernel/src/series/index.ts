export { createTimeGrid, type TimeGridOptions } from './create-time-grid.js';
export { energyKwhSeries } from './energy-kwh-series.js';
export { type FilledSeries, type FillGapsOptions, fillGaps } from './fill-gaps.js';
export { findGaps, type Gap } from './find-gaps.js';

export { isTimeZone } from './is-time-zone.js';
export { type LocalCalendar, localCalendar } from './local-calendar.js';
export { type LocalFields, localToEpochMs } from './local-to-epoch-ms.js';
export { resample } from './resample.js';
export type { TimeGrid } from './time-grid.js';
export { type FederalHoliday, usFederalHolidays } from './us-federal-holidays.js';
export { yearGrid } from './year-grid.js';
export { zoneOffsetMinutes } from './zone-offset-minutes.js';
