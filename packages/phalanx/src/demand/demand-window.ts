import type { PriceStep } from '@bess/tariff-library';
import type { RatchetedMonth } from './ratcheted-month.js';

/** One of the demands that a bill charges for in one month, over the steps of a grid. */
export interface DemandWindow {
  /** `any time`, or `period 2` for the TOU demand period 2. */
  readonly name: string;
  readonly kind: 'anyTime' | 'timeOfUse';
  /** TOU demand period; absent where demand counts at any time. */
  readonly period?: number;
  /** 1 where a step counts, 0 elsewhere; as long as the grid. */
  readonly meteredSteps: Uint8Array;
  /** Steps over which the meter averages, at least 1. */
  readonly intervalSteps: number;
  /** How many steps of its meter interval lie before the first step of the grid. */
  readonly stepsIntoInterval: number;
  /** Price ladder of the month [kW, currency per kW and month]; demand in kVA at power factor 1. */
  readonly ladder: readonly PriceStep[];
  /** Billing demand does not fall below it this month [kW]: the ratchet's floor, 0 without one. */
  readonly floorKw: number;
  /** Later months whose ratchet looks back to this one; empty where none was described. */
  readonly laterMonths: readonly RatchetedMonth[];
}
