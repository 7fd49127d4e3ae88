export { type FilledSeries, type FillGapsOptions, fillGaps, findGaps, type Gap } from './gaps.js';
export { type LocalFields, localToEpochMs } from './instants.js';
export { type LocalCalendar, localCalendar } from './local-calendar.js';
export { energyKwhSeries, resample } from './resample.js';
export { createTimeGrid, type TimeGrid, type TimeGridOptions, yearGrid } from './time-grid.js';
export { type FederalHoliday, usFederalHolidays } from './us-federal-holidays.js';
export { isTimeZone, zoneOffsetMinutes } from './zones.js';
