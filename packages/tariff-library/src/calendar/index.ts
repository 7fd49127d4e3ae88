export type { BillingMonth } from './billing-months.js';
export { offDayFlags, type RateCalendar, rateCalendar } from './rate-calendar.js';
