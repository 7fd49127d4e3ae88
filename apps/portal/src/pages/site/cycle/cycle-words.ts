import { formatQuantity } from '../../../ui/format.js';
import type { CycleAnswer, CycleRequest } from './run-cycle.js';

type Direction = CycleAnswer['recommended_direction'];

/** `Discharge 50 MW`, `Charge 12.5 MW`, `Stay idle`. */
export function dispatchWords(direction: Direction, megawatts: number): string {
  return direction === 'idle'
    ? 'Stay idle'
    : `${direction === 'charge' ? 'Charge' : 'Discharge'} ${formatQuantity(megawatts, 'MW')}`;
}

/** Whether people sent a plan of their own: a power, or to stay idle. */
export function isPlanSent({ direction, planned_dispatch_mw }: CycleRequest): boolean {
  return planned_dispatch_mw !== undefined || direction === 'idle';
}

/** A plan that was sent; an omitted direction has the interface's default. */
export function describePlan({
  direction = 'discharge',
  planned_dispatch_mw: power = 0,
}: CycleRequest): string {
  return direction === 'idle' ? 'stay idle' : `${direction} ${formatQuantity(power, 'MW')}`;
}

/** What a probability that the direction is right means for somebody who has to act on it. */
export function confidenceWords(confidence: number): string {
  const rights = `Of 100 recommendations like this one, about ${Math.round(100 * confidence)} prove right.`;
  if (confidence >= 0.85) {
    return `${rights} Following it is the normal case.`;
  }
  return confidence >= 0.6
    ? `${rights} Follow it unless you know something that prices do not show yet.`
    : `${rights} A close call: look at the prices at which the advice changes.`;
}

/** The place of the present price among those of the last 28 days. */
export const regimeWords: Readonly<Record<CycleAnswer['regime'], string>> = {
  negative: 'below zero',
  off_peak: 'low for this site',
  normal: 'usual for this site',
  peak: 'high for this site',
  scarcity: 'extreme for this site',
};

/** Causes of a difference in value, as FENRIR names them. */
export const causeWords: Readonly<Record<string, string>> = {
  replanning: 'Planning again, at the price of this interval alone',
  expectation: 'Expected prices of the coming hours',
  stored_energy: 'Value of the energy left at the end',
  adversary: 'Protection against bad prices',
  wear: 'Wear of the battery',
};

/** Assumptions that people meet often, in words and with their unit. */
const knownAssumptions: Readonly<Record<string, string>> = {
  direction: 'Direction of your plan',
  planned_dispatch_mw: 'Power of your plan [MW]',
  horizon_hours: 'Plan ahead [h]',
  current_soc: 'State of charge, 0 to 1',
  battery_power_mw: 'Rated power [MW]',
  battery_capacity_mwh: 'Usable energy [MWh]',
  charge_efficiency: 'Charging efficiency, 0 to 1',
  discharge_efficiency: 'Discharging efficiency, 0 to 1',
  wear_usd_per_mwh_discharged: 'Wear [USD per MWh discharged]',
  forecast: 'Price forecast',
  end_value: 'Value of the energy left at the end',
  risk_aversion: 'Risk aversion',
  impact_per_mw: 'Effect of the own power on the price [per MWh for each MW]',
};

/** An assumption in words; names that are not known are made readable. */
export function assumptionWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return knownAssumptions[name] ?? words.slice(0, 1).toUpperCase() + words.slice(1);
}
