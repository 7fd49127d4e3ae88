import type { TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import type { ControllerState } from '@bess/tarsis';
import type { DefendedPeaks } from '@bess/tarsis/controller';

/** Raised when a controller could no longer continue from memories of this form. */
const version = 1;

/** What the controller of a facility carries from interval to interval. */
export interface ControlMemory {
  /** The month as measured until `measuredUntilMs`. */
  state: ControllerState;
  /** End of the last measured step that the state contains. */
  measuredUntilMs: number;
  /** The plan in force. */
  plan: ControlPlan;
}

/** A plan until the next midnight, and the peaks to defend. */
export interface ControlPlan {
  fromMs: number;
  /** It is replaced at this instant at the latest. */
  untilMs: number;
  /** JSON of the battery that it was made for. */
  battery: string;
  /** Peaks of the plan, and the peaks to defend. */
  planPeaks: DefendedPeaks;
  targets: DefendedPeaks;
  series: PlanSeries;
}

/** One entry per step from the beginning of the plan on; the reserve is that of the end of the step, the state of charge too. */
export type PlanSeries = Readonly<
  Record<'chargeKw' | 'dischargeKw' | 'importKw' | 'socFraction' | 'reserveKwh', Float32Array>
>;

/** What a memory must have been made for to be continued. */
export type ControlKey = ReturnType<typeof controlKey>;

/** The key of a facility's memory. */
export function controlKey(
  tariff: Pick<Tariff, 'code' | 'energy' | 'touDemand' | 'coincident'>,
  { timeZone, stepMinutes }: Pick<TimeGrid, 'timeZone' | 'stepMinutes'>,
  meterMinutes: number,
) {
  const { code, energy, touDemand, coincident } = tariff;
  // A later edition of a tariff may have other periods.
  const periods = [energy, touDemand, coincident].map((charge) => charge?.periods.length ?? 0);
  return { version, tariff: code, periods, timeZone, stepMinutes, meterMinutes };
}

/** The memory in a stored text; undefined where there is none, or one of another key. */
export function readControlMemory(json: string | null, key: ControlKey): ControlMemory | undefined {
  if (json === null) {
    return undefined;
  }
  const { key: itsKey, plan, ...rest } = JSON.parse(json);
  if (JSON.stringify(itsKey) !== JSON.stringify(key)) {
    return undefined;
  }
  return { ...rest, plan: { ...plan, series: mapSeries(plan.series, decodeFloats) } };
}

/** A memory as text, a few thousand characters long. */
export function writeControlMemory({ plan, ...rest }: ControlMemory, key: ControlKey): string {
  const series = mapSeries(plan.series, encodeFloats);
  return JSON.stringify({ key, ...rest, plan: { ...plan, series } });
}

function mapSeries<From, To>(
  series: Readonly<Record<keyof PlanSeries, From>>,
  change: (one: From) => To,
): Record<keyof PlanSeries, To> {
  const { chargeKw, dischargeKw, importKw, socFraction, reserveKwh } = series;
  return {
    chargeKw: change(chargeKw),
    dischargeKw: change(dischargeKw),
    importKw: change(importKw),
    socFraction: change(socFraction),
    reserveKwh: change(reserveKwh),
  };
}

function encodeFloats(values: Float32Array): string {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) {
    bytes.writeFloatLE(value, 4 * index);
  }
  return bytes.toString('base64');
}

function decodeFloats(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) =>
    bytes.readFloatLE(4 * index),
  );
}
