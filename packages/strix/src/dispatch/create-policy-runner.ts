import { zoneOffsetMinutes } from '@bess/kernel/series';
import { monthOfDayNumber, weekdayOfDayNumber } from '../internal/day-number.js';
import { strixError } from '../internal/strix-error.js';
import { widthsInto } from '../observation/observer.js';
import { HOURS, type ObserverTable, type PolicyTable } from '../observation/policy-table.js';
import type { BatteryParameters } from '../planning/battery.js';
import { segmentLengthsMwh, stepStart } from '../planning/value-function.js';
import { createPolicy, type Policy, type PolicyAction, type PolicyState } from './create-policy.js';

/** State of a policy runner; plain JSON. */
export interface PolicyRunnerState {
  readonly version: 2;
  readonly profile: number[];
  readonly profileMean: number;
  readonly scalePerMwh: number;
  readonly surprise: number;
  /** The running profile as it stood at the first hour of the day. */
  readonly morning: number[];
  /** Value functions by stage of the plan: price-independent part, length and hour tag of each segment. */
  readonly plan: number[][];
  /** The last observed hour: its start [ms since the epoch] and local day [days since the epoch]. */
  readonly epochMs: number;
  readonly localDay: number;
}

/** Operates a battery on prices that arrive one by one. */
export interface PolicyRunner {
  /**
   * Takes the price of the next hour and returns the action for that hour.
   *
   * @param epochMs - start of the hour, after those before [ms since the epoch]
   * @param pricePerMwh - [currency/MWh]
   * @param energyMwh - energy stored [MWh]
   * @throws EngineError `instantNotRising`, `priceNotFinite`, `energyNotFinite`
   */
  next(epochMs: number, pricePerMwh: number, energyMwh: number): PolicyAction;
  /** The state, from which a later runner can continue; undefined before the first price. */
  state(): PolicyRunnerState | undefined;
}

const MS_PER_HOUR = 3_600_000;
const MS_PER_MINUTE = 60_000;

/**
 * A policy with its state. Days are local days of 23, 24 or 25 hours; hours without a price are not observed.
 *
 * @param table - of `buildPolicy`
 * @param battery - the battery it was built for
 * @param timeZone - IANA zone of the market
 * @param remembered - of {@link PolicyRunner.state}; absent: the policy starts without history
 * @throws EngineError `unknownTimeZone` at the first price
 * @example
 * const runner = createPolicyRunner(table, battery, 'Europe/Berlin');
 * runner.next(Date.UTC(2026, 0, 1, 17), 180, 4).dischargeMw;
 * // => 1
 */
export function createPolicyRunner(
  table: PolicyTable,
  battery: BatteryParameters,
  timeZone: string,
  remembered?: PolicyRunnerState,
): PolicyRunner {
  const policy = createPolicy(table, battery);
  let last = remembered && { epochMs: remembered.epochMs, localDay: remembered.localDay };
  let policyState: PolicyState | undefined =
    remembered && restoreState(policy, table.observer, remembered);
  return {
    next: (epochMs, pricePerMwh, energyMwh) => {
      requireFinite('price', 'pricePerMwh', pricePerMwh);
      requireFinite('energy', 'energyMwh', energyMwh);
      if (!Number.isFinite(epochMs) || (last !== undefined && epochMs <= last.epochMs)) {
        throw strixError(
          'invalid',
          'instantNotRising',
          `epochMs must be after ${last?.epochMs ?? 'any instant'}; ${epochMs} came`,
          { field: 'epochMs', epochMs },
        );
      }
      const localMs = epochMs + zoneOffsetMinutes(epochMs, timeZone) * MS_PER_MINUTE;
      const localHour = Math.floor(localMs / MS_PER_HOUR);
      const localDay = Math.floor(localHour / HOURS);
      const month = monthOfDayNumber(localDay);
      policyState ??= policy.begin(month);
      policy.observe(policyState, {
        pricePerMwh,
        hour: localHour - localDay * HOURS,
        weekday: weekdayOfDayNumber(localDay),
        month,
        newDay: localDay !== last?.localDay,
      });
      last = { epochMs, localDay };
      return policy.act(policyState, energyMwh);
    },
    state: () => policyState && last && { ...serialiseState(policyState), ...last },
  };
}

function serialiseState({
  observer,
  morning,
  plan,
}: PolicyState): Omit<PolicyRunnerState, 'epochMs' | 'localDay'> {
  const { priceIndependentParts, hourTags, starts, counts } = plan;
  const segments = Array.from(counts, (_, stage) =>
    segmentLengthsMwh(plan, stage).flatMap((lengthMwh, i) => [
      priceIndependentParts[starts[stage]! + i]!,
      lengthMwh,
      hourTags[starts[stage]! + i]!,
    ]),
  );
  return {
    version: 2,
    ...observer,
    profile: Array.from(observer.profile),
    morning: Array.from(morning.profile),
    plan: segments,
  };
}

function restoreState(
  policy: Policy,
  observerTable: ObserverTable,
  remembered: PolicyRunnerState,
): PolicyState {
  const state = policy.begin(0);
  state.observer.profile.set(remembered.profile);
  state.observer.profileMean = remembered.profileMean;
  state.observer.scalePerMwh = remembered.scalePerMwh;
  state.observer.surprise = remembered.surprise;
  const { plan } = state;
  for (const [stage, segments] of remembered.plan.entries()) {
    const first = stepStart(stage);
    plan.starts[stage] = first;
    plan.counts[stage] = segments.length / 3;
    for (let i = 0; i < segments.length; i += 3) {
      const at = first + i / 3;
      plan.priceIndependentParts[at] = segments[i]!;
      plan.endsMwh[at] = plan.endsMwh[at - 1]! + segments[i + 1]!;
      plan.hourTags[at] = segments[i + 2]!;
    }
  }
  state.morning.profile.set(remembered.morning);
  widthsInto(state.morning.widths, state.morning.profile, state.observer, observerTable);
  return state;
}

function requireFinite(name: string, field: string, value: number): void {
  if (Number.isFinite(value)) return;
  throw strixError(
    'invalid',
    `${name}NotFinite`,
    `${field} must be a finite number; ${value} came`,
    { field },
  );
}
