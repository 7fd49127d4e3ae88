import type { PlannedStep } from '../../plan/planned-step.js';
import { type OpenStep, openDirections, wayTarget } from './way-target.js';

/** Less than this share of the capacity is no move, but rounding. */
const ROUNDING = 1e-9;

/**
 * The best step, charging, discharging or resting; resting where nothing is better.
 *
 * @param step - battery, price, energy
 */
export function bestWay(step: OpenStep): PlannedStep {
  const { terms, energyMwh } = step;
  const [best] = openDirections(step)
    .map((direction) => ({ direction, target: wayTarget(step, direction) }))
    .sort((one, other) => other.target.worth - one.target.worth);
  const { direction, target } = best!;
  const changeMwh = Math.abs(target.energyMwh - energyMwh);
  if (direction === 'idle' || changeMwh <= ROUNDING * terms.capacityMwh) {
    return { direction: 'idle', powerMw: 0 };
  }
  const isCharge = direction === 'charge';
  const perMwh = isCharge ? 1 / terms.chargeEfficiency : terms.dischargeEfficiency;
  const mostMw = isCharge ? terms.chargeMw : terms.dischargeMw;
  return { direction, powerMw: Math.min(mostMw, (changeMwh * perMwh) / terms.hours) };
}
