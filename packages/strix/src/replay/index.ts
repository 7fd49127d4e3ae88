export type { DatedPrices, HourlyPrices } from './hourly-prices.js';
export { addCalendar, type PathStart, resampleToHours } from './hourly-prices.js';
export type { ObservedHour, OperatingRule } from './operating-rules.js';
export { meanDayRule, policyRule, previousDayRule, thresholdRule } from './operating-rules.js';
export type { PolicyReplay, ReplayDates, ReplayPeriod } from './replay-policy.js';
export { type ReplayRange, type RuleReplay, replayRule } from './replay-rule.js';
