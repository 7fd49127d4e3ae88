import type { DayKind } from '../../facility/facility-state.js';

/** A real load, each day relative to the mean of the four weeks around it. Hourly, by the local clock. */
export interface LoadShape {
  readonly name: string;
  /** Mean by kind of day × hour, in thousandths. */
  readonly profile: readonly number[];
  /** Whole weeks from different seasons, their days in order: what each hour lay off the profile, in thousandths. */
  readonly days: readonly { readonly kind: DayKind; readonly deviations: readonly number[] }[];
  /** Highest hour of four weeks in units of their mean; median over time, in thousandths. */
  readonly peak: number;
}
