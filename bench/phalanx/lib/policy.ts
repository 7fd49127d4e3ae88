import type { Battery } from '@bess/kernel/battery';
import type { LocalCalendar, TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import type { BillingMonth } from '@bess/tariff-library/calendar';
import type { DemandWindow } from './demand-windows.js';

/** What a policy may know from the first: everything but readings. */
export interface PolicySite {
  readonly name: string;
  readonly campus: string;
  readonly grid: TimeGrid;
  /** Local clock of every step, past and to come. */
  readonly calendar: LocalCalendar;
  /** Billing months of the replay, in order. */
  readonly months: readonly BillingMonth[];
  readonly battery: Battery;
  readonly tariff: Tariff;
  readonly windows: readonly DemandWindow[];
}

/** What a policy is told before a step. */
export interface PolicySituation {
  /** The step that begins. */
  readonly step: number;
  /** Index into the months of the replay. */
  readonly monthIndex: number;
  /** Loads of all steps before this one, estimates where a reading was missing or doubted [kW]. */
  readonly loadKw: Float64Array;
  /** 1 where a load is an estimate; as long as `loadKw`. */
  readonly isEstimate: Uint8Array;
  /** Outdoor temperature of the same steps, NaN where missing; absent where there is none [°C]. */
  readonly temperatureC?: Float64Array;
  readonly socFraction: number;
  /** Highest grid demand of the month so far, one for each window [kW]. */
  readonly runningPeaksKw: readonly number[];
  /** What the ratchet bills at least, one for each window [kW]. */
  readonly ratchetFloorsKw: readonly number[];
}

/** What a policy that makes promises stands for while a step begins. */
export interface PeakPromise {
  /** The month's highest demand at any time is to stay at or below it [kW]. */
  readonly targetKw: number;
  /** 95 % quantile of the month's highest demand without action, when the target was accepted [kW]. */
  readonly uncontrolledP95Kw: number;
}

/**
 * What a policy asks for the coming step: a cap that the battery follows, recharging up to it or, if given, up to a lower demand; a
 * power, at most one of the two above 0; or a rule, a cap for each load that the battery's controller may measure in the step, which
 * knows more than a cap does and is reported beside it. A rule is a function of the load alone.
 */
export type PolicyAction = (
  | { readonly kind: 'cap'; readonly capKw: number; readonly chargeUpToKw?: number }
  | { readonly kind: 'rule'; readonly capKwOf: (loadKw: number) => number }
  | { readonly kind: 'power'; readonly chargeKw: number; readonly dischargeKw: number }
) & { readonly promise?: PeakPromise };

/** A policy at work on one site; it is asked at every step, in order, and may remember. */
export interface CausalPolicy {
  readonly decide: (situation: PolicySituation) => PolicyAction;
}

/** Begins a replay of a policy on a site. */
export type PolicyMaker = (site: PolicySite) => CausalPolicy;
