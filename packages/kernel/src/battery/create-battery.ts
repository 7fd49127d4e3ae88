import { EngineError } from '../errors/index.js';
import { createValidator } from '../schema/index.js';
import type { Battery } from './battery.js';
import { type BatteryOptions, batteryOptionsSchema } from './battery-options-schema.js';

/** A round trip of 85 %, shared equally between the two ways. */
const DEFAULT_EFFICIENCY = Math.sqrt(0.85);

const validate = /* @__PURE__ */ createValidator(batteryOptionsSchema, {
  engine: 'kernel',
  root: 'the battery',
});

/**
 * A battery, checked and completed: efficiencies √0.85 each, wear 5 per MWh discharged, the whole of the
 * capacity as window, availability 1, rated power at every state of charge.
 *
 * @param options - power [kW] and capacity [kWh], and what differs from the defaults
 * @throws EngineError those of {@link createValidator}; `socWindowEmpty` if the lowest state of charge lies
 * above the highest; `powerLimitsOrder` if the breakpoints do not rise from 0 to 1
 * @example
 * createBattery({ powerKw: 125, capacityKwh: 250 }).wearPerMwhDischarged;
 * // => 5
 */
export function createBattery(options: BatteryOptions): Battery {
  const { powerLimits, ...given } = validate(options);
  const battery: Battery = {
    powerKw: given.powerKw,
    capacityKwh: given.capacityKwh,
    chargeEfficiency: given.chargeEfficiency ?? DEFAULT_EFFICIENCY,
    dischargeEfficiency: given.dischargeEfficiency ?? DEFAULT_EFFICIENCY,
    minSocFraction: given.minSocFraction ?? 0,
    maxSocFraction: given.maxSocFraction ?? 1,
    wearPerMwhDischarged: given.wearPerMwhDischarged ?? 5,
    availabilityFraction: given.availabilityFraction ?? 1,
    ...(powerLimits === undefined
      ? {}
      : { powerLimits: powerLimits.map((limit) => ({ ...limit })) }),
  };
  if (battery.minSocFraction > battery.maxSocFraction) {
    throw refuse(
      'socWindowEmpty',
      `minSocFraction must be at most maxSocFraction, ${battery.maxSocFraction}; ${battery.minSocFraction} came`,
    );
  }
  checkOrder(battery.powerLimits ?? []);
  return battery;
}

function checkOrder(powerLimits: NonNullable<Battery['powerLimits']>): void {
  for (const [index, { socFraction }] of powerLimits.entries()) {
    const previous = powerLimits[index - 1]?.socFraction;
    const rule =
      previous === undefined
        ? socFraction === 0 || 'be 0 at the first breakpoint'
        : socFraction > previous || `rise above ${previous}, that of the breakpoint before`;
    if (rule !== true) {
      throw refuse(
        'powerLimitsOrder',
        `powerLimits[${index}].socFraction must ${rule}; ${socFraction} came`,
      );
    }
  }
  const last = powerLimits.at(-1)?.socFraction ?? 1;
  if (last !== 1) {
    throw refuse(
      'powerLimitsOrder',
      `powerLimits[${powerLimits.length - 1}].socFraction must be 1 at the last breakpoint; ${last} came`,
    );
  }
}

function refuse(code: string, message: string): EngineError {
  return new EngineError({ engine: 'kernel', kind: 'outOfRange', code, message });
}
