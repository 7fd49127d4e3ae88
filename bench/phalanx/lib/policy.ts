import type { Battery } from '@bess/kernel/battery';
import type { LocalCalendar, TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import type { BillingMonth } from '@bess/tariff-library/calendar';
import type { DemandWindow } from './demand-windows.js';

/** What a policy knows from the beginning: everything but readings. */
export interface PolicySite {
  readonly name: string;
  readonly campus: string;
  readonly grid: TimeGrid;
  /** Local calendar of every step, past and future. */
  readonly calendar: LocalCalendar;
  /** Billing months of the replay, in order. */
  readonly months: readonly BillingMonth[];
  readonly battery: Battery;
  readonly tariff: Tariff;
  readonly windows: readonly DemandWindow[];
}

/** What a policy knows before a step. */
export interface PolicySituation {
  /** The step that begins. */
  readonly step: number;
  /** Index into the months of the replay. */
  readonly monthIndex: number;
  /** Loads of all earlier steps; estimates where a reading was missing or flagged [kW]. */
  readonly loadKw: Float64Array;
  /** 1 where a load is an estimate; as long as `loadKw`. */
  readonly isEstimate: Uint8Array;
  /** Outdoor temperature of the same steps, NaN where missing; absent where there is none [°C]. */
  readonly temperatureC?: Float64Array;
  readonly socFraction: number;
  /** Highest grid demand of the month so far, per window [kW]. */
  readonly runningPeaksKw: readonly number[];
  /** Least billing demand by the ratchet, per window [kW]. */
  readonly ratchetFloorsKw: readonly number[];
}

/** The promise in force when a step begins. */
export interface PeakPromise {
  /** The month's any-time demand stays at or below it [kW]. */
  readonly targetKw: number;
  /** 95 % quantile of the month's uncontrolled peak when the target was accepted [kW]. */
  readonly uncontrolledP95Kw: number;
  /** Probability with which it is missed by the end of the month, as promised. */
  readonly missProbability?: number;
}

/**
 * The action of a policy for the coming step: a cap that the battery follows, recharging up to it or, if given, up to a lower demand;
 * a power, at most one of the two above 0; or a rule, which gives a cap for each load that the battery's controller may measure in
 * the step. A rule uses more information than a cap and is reported separately. It is a function of the load alone.
 */
export type PolicyAction = (
  | { readonly kind: 'cap'; readonly capKw: number; readonly chargeUpToKw?: number }
  | {
      readonly kind: 'rule';
      readonly capKwOf: (loadKw: number) => number;
      readonly chargeUpToKwOf?: (loadKw: number) => number;
    }
  | { readonly kind: 'power'; readonly chargeKw: number; readonly dischargeKw: number }
) & { readonly promise?: PeakPromise };

/** A policy on one site; it is asked at every step, in order, and may keep a memory. */
export interface CausalPolicy {
  readonly decide: (situation: PolicySituation) => PolicyAction;
}

/** Starts a replay of a policy on a site. */
export type PolicyMaker = (site: PolicySite) => CausalPolicy;
