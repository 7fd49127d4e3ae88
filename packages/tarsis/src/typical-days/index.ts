export { defaultFacility } from '../data/default-facility.js';
export { type RepresentativeDaysOptions, representativeDays } from './representative-days.js';
export { selectTypicalDays, type TypicalDaysOptions } from './select-typical-days.js';
export { type SolarDayGrid, type SolarPanels, solarDays } from './solar-days.js';
