import type { Battery } from '@bess/kernel/battery';
import type { ProgressOptions } from '@bess/kernel/progress';
import type { Tariff } from '@bess/tariff-library';
import type { PeakPromise } from '../gate/peak-promise.js';

/** What is assessed beside what was learned of the load. */
export interface RiskOptions extends ProgressOptions {
  readonly tariff: Tariff;
  readonly battery: Battery;
  /** State of charge, share of the capacity. */
  readonly socFraction: number;
  /** Load of the meter interval that is under way [kW]; solar not yet subtracted where the readings have it apart. */
  readonly currentLoadKw: number;
  /** Whole days of the billing period after today, 0 to 62. */
  readonly daysRemaining: number;
  /**
   * Now [ms since the Unix epoch]. Without it weekdays and weekends are mixed 5:2, seasons are averaged, and `hourOfDay` is
   * needed.
   */
  readonly timeMs?: number;
  /** Local hour, 0 to 23. With `timeMs` it replaces the hour of that local day where it is another one. */
  readonly hourOfDay?: number;
  /** Outdoor temperature [°F]; without it the load is as warm as the readings say. */
  readonly temperatureF?: number;
  /**
   * Local midnight at which the billing period began [ms since the Unix epoch]; without it the period is as long as the month
   * that ends with it.
   */
  readonly periodStartMs?: number;
  /** Minutes over which the meter averages; without it as the tariff says, else 15. */
  readonly meterMinutes?: number;
  /**
   * Highest grid demand of the billing period so far [kW] by name of the demand window (`any time`, `period 2` …). For a
   * window without one it is what the readings of the elapsed days say, and for days without readings their expected
   * maximum.
   */
  readonly runningPeaksKw?: Readonly<Record<string, number>>;
  /** Billed peaks of the months before this one [kW], nearest first, for tariffs with a ratchet. */
  readonly priorPeaksKw?: readonly number[];
  /** Promise in force, which later schedules have to keep. */
  readonly promise?: PeakPromise;
  /** Whole number from 0 to 2^53 − 1; 1 without it. */
  readonly seed?: number;
  /** 100 to 50,000; 2,000 without it. */
  readonly pathCount?: number;
  /** Draws of the posterior, each with paths of its own, 2 to 100; 20 without it. */
  readonly parameterDraws?: number;
  /** Highest probability of missing the target with which a schedule is accepted, above 0 to 0.5; 0.05 without it. */
  readonly missLimit?: number;
}
