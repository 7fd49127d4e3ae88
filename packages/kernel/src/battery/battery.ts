import { type Static, Type } from '@sinclair/typebox';
import { EngineError } from '../errors/index.js';
import { createValidator, strictObject } from '../schema/index.js';

/** A battery as seen from its AC meter. Powers are measured at the meter, energies inside the battery. */
export interface Battery {
  /** Rated power, charging and discharging alike [kW]. */
  readonly powerKw: number;
  /** Usable energy [kWh]. */
  readonly capacityKwh: number;
  /** Meter to store, 0 < η ≤ 1. */
  readonly chargeEfficiency: number;
  /** Store to meter, 0 < η ≤ 1. */
  readonly dischargeEfficiency: number;
  /** Lowest and highest state of charge allowed in operation, as fractions of the capacity. */
  readonly minSocFraction: number;
  readonly maxSocFraction: number;
  /** Wear [currency per MWh discharged at the meter]. */
  readonly wearPerMwhDischarged: number;
  /** Share of the rated power that is available, 0 to 1. */
  readonly availabilityFraction: number;
  /**
   * Power limits that depend on the state of charge: breakpoints of a piecewise-linear function, with socFraction
   * rising from 0 to 1. If absent, the rated power applies everywhere.
   */
  readonly powerLimits?: readonly {
    readonly socFraction: number;
    readonly chargeKw: number;
    readonly dischargeKw: number;
  }[];
}

/** Largest accepted power [kW] and energy [kWh]; larger values indicate a unit error. */
const LARGEST = 1e8;

const fraction = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const efficiency = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: 1, description });

/** JSON Schema of the options of {@link createBattery}; it rejects unknown fields. */
export const batteryOptionsSchema = strictObject(
  {
    powerKw: Type.Number({
      exclusiveMinimum: 0,
      maximum: LARGEST,
      unit: 'kW',
      description: 'Rated power at the AC meter, charging and discharging alike.',
    }),
    capacityKwh: Type.Number({
      exclusiveMinimum: 0,
      maximum: LARGEST,
      unit: 'kWh',
      description: 'Usable energy.',
    }),
    chargeEfficiency: Type.Optional(efficiency('Meter to store; √0.85 if absent.')),
    dischargeEfficiency: Type.Optional(efficiency('Store to meter; √0.85 if absent.')),
    minSocFraction: Type.Optional(
      fraction('Lowest state of charge in operation, share of the capacity; 0 if absent.'),
    ),
    maxSocFraction: Type.Optional(
      fraction('Highest state of charge in operation, share of the capacity; 1 if absent.'),
    ),
    wearPerMwhDischarged: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1e6,
        unit: 'currency/MWh',
        description: 'Wear per MWh discharged at the meter; 5 if absent.',
      }),
    ),
    availabilityFraction: Type.Optional(
      fraction('Share of the rated power that is available; 1 if absent.'),
    ),
    powerLimits: Type.Optional(
      Type.Array(
        strictObject({
          socFraction: fraction('State of charge of this breakpoint.'),
          chargeKw: Type.Number({ minimum: 0, maximum: LARGEST, unit: 'kW' }),
          dischargeKw: Type.Number({ minimum: 0, maximum: LARGEST, unit: 'kW' }),
        }),
        {
          minItems: 2,
          maxItems: 1000,
          description:
            'Power limits over the state of charge, piecewise linear, from 0 to 1; rated power if absent.',
        },
      ),
    ),
  },
  { description: 'A battery as seen at its AC meter.' },
);
/** Fields of a {@link Battery}; all but power and capacity are optional. */
export type BatteryOptions = Static<typeof batteryOptionsSchema>;

/** A round-trip efficiency of 85 %, split equally between charging and discharging. */
const DEFAULT_EFFICIENCY = Math.sqrt(0.85);

const validate = /* @__PURE__ */ createValidator(batteryOptionsSchema, {
  engine: 'kernel',
  root: 'the battery',
});

/**
 * Validates the options of a battery and fills in the defaults: both efficiencies √0.85, wear 5 per MWh discharged,
 * the full capacity as state-of-charge window, availability 1, rated power at every state of charge. A battery knows no
 * currency: the 5 counts in that of the caller's prices and is meant as US dollars, so give the wear in any other.
 *
 * @param options - power [kW], capacity [kWh], and any values that differ from the defaults
 * @throws EngineError the errors of {@link createValidator}; `socWindowEmpty` if the lowest state of charge lies
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
