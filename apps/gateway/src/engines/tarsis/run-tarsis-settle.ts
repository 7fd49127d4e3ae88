import { createBattery, stepBattery } from '@bess/kernel/battery';
import { isEngineError } from '@bess/kernel/errors';
import type { TimeGrid } from '@bess/kernel/series';
import { calculateBill, getTariff, type Tariff } from '@bess/tariff-library';
import { billComponents } from '@bess/tariff-library/bill';
import { advance, optimize, startController } from '@bess/tarsis';
import type {
  TarsisSettleInput,
  TarsisSettleOutput,
} from '../../engine-runtime/tarsis-operations.js';
import { minuteMs } from '../../internal/async.js';
import { fillLoad } from './run-tarsis-bill.js';

/** Time for the best use with hindsight [ms]; a month of quarter hours takes a second or two. */
const hindsightLimitMs = 30_000;

/** Errors that only mean that the time ran out. */
const outOfTime: readonly string[] = ['cancelled', 'noAnswerInTime'];

/**
 * Settles the operation of a facility, in a worker thread: the bill without the battery, with the battery following its set
 * points as far as it can, and with the best use of it in the operated steps, from the same state of charge to the same.
 *
 * @throws EngineError `outOfRange` `gapsTooLong` where readings are missing; whatever the tariff library or TARSIS raises
 */
export async function runTarsisSettle(
  input: TarsisSettleInput,
  signal: { readonly aborted: boolean },
): Promise<TarsisSettleOutput> {
  const { measured, meterMinutes, operatedFrom, priorPeaksKw } = input;
  const { grid } = measured;
  const tariff = { ...getTariff(input.tariff), demandWindowMinutes: meterMinutes };
  const netKwSeries = netLoad(input);
  const followed = followSetPoints(input, netKwSeries);
  const billOf = (kwSeries: Float64Array) =>
    calculateBill(tariff, kwSeries, grid, {
      // As its controllers and the best use with hindsight take it: what exceeds the load earns nothing.
      exportRule: { kind: 'none' },
      ...(tariff.ratchet !== undefined && { priorPeaksKw: priorPeaksKw ?? 'none' }),
    });
  const without = billOf(netKwSeries);
  const best = await bestImport(input, { tariff, netKwSeries, followed, signal });
  const withBattery = billOf(followed.netKwSeries);
  let hindsightSaved: number | null = null;
  if (best !== undefined) {
    const bestKwSeries = netKwSeries.slice();
    bestKwSeries.set(best, operatedFrom);
    hindsightSaved = without.total - billOf(bestKwSeries).total;
  }
  return {
    currency: without.currency,
    billWithout: without.total,
    billWith: withBattery.total,
    hindsightSaved,
    lines: billComponents
      .map((name) => ({
        name,
        without: without.byComponent[name],
        with: withBattery.byComponent[name],
      }))
      .filter((line) => line.without !== 0 || line.with !== 0),
  };
}

/** Load less solar power [kW], negative where that exceeds the load. */
function netLoad({ measured: { grid, loadKwSeries, solarKwSeries } }: TarsisSettleInput) {
  const { values } = fillLoad({
    grid,
    netLoadKwSeries: loadKwSeries.map((kw, step) => kw - (solarKwSeries?.[step] ?? 0)),
  });
  return values;
}

interface FollowedSetPoints {
  /** With the battery [kW]. */
  netKwSeries: Float64Array;
  socFraction: number;
}

/** The net load of a battery that does what it is told, as far as it can. */
function followSetPoints(
  {
    measured: { grid },
    battery: options,
    operatedFrom,
    setPointKwSeries,
    startSocFraction,
  }: TarsisSettleInput,
  netKwSeries: Float64Array,
): FollowedSetPoints {
  const battery = createBattery(options);
  const withBattery = netKwSeries.slice();
  let state = { socFraction: startSocFraction };
  for (const [at, setPointKw] of setPointKwSeries.entries()) {
    const done = stepBattery(
      battery,
      state,
      { chargeKw: Math.max(0, -setPointKw), dischargeKw: Math.max(0, setPointKw) },
      grid.stepMinutes,
    );
    withBattery[operatedFrom + at]! += done.chargeKw - done.dischargeKw;
    state = done;
  }
  return { netKwSeries: withBattery, socFraction: state.socFraction };
}

interface HindsightProblem {
  tariff: Tariff;
  netKwSeries: Float64Array;
  followed: FollowedSetPoints;
  signal: { readonly aborted: boolean };
}

/** Import of the operated steps by the best use of the battery; undefined where time ended before one was found [kW]. */
async function bestImport(
  { measured: { grid }, battery, operatedFrom, priorPeaksKw, startSocFraction }: TarsisSettleInput,
  { tariff, netKwSeries, followed, signal }: HindsightProblem,
): Promise<Float64Array | undefined> {
  const importKwSeries = netKwSeries.map((kw) => Math.max(0, kw));
  const from = (step: number, length: number): TimeGrid => ({
    ...grid,
    startMs: grid.startMs + step * grid.stepMinutes * minuteMs,
    length,
  });
  const start = startController({ tariff, grid, ...(priorPeaksKw && { priorPeaksKw }) });
  const before =
    operatedFrom === 0
      ? start
      : advance(start, {
          tariff,
          grid: from(0, operatedFrom),
          importKwSeries: importKwSeries.subarray(0, operatedFrom),
          socFraction: startSocFraction,
        });
  const { priorPeaksKw: peaksBefore, socFraction: _soc, month: _month, ...monthToDate } = before;
  const ofOperation = netKwSeries.subarray(operatedFrom);
  try {
    const { plan } = await optimize({
      tariff,
      grid: from(operatedFrom, grid.length - operatedFrom),
      loadKwSeries: ofOperation.map((kw) => Math.max(0, kw)),
      solarKwSeries: ofOperation.map((kw) => Math.max(0, -kw)),
      battery,
      startSocFraction,
      endSocFraction: followed.socFraction,
      monthToDate,
      priorPeaksKw: peaksBefore,
      timeLimitMs: hindsightLimitMs,
      nowMs: () => performance.now(),
      signal,
    });
    return plan.importKwSeries;
  } catch (error) {
    if (!signal.aborted && isEngineError(error) && outOfTime.includes(error.code)) {
      return undefined;
    }
    throw error;
  }
}
