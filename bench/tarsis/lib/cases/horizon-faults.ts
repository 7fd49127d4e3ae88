import { calculateBill, getTariff, type Tariff } from '@bess/tariff-library';
import type { OptimizeOptions, OptimizeResult } from '@bess/tarsis';

/** Relative tolerance for rounding. */
const share = 1e-5;

/**
 * Checks an answer by independent arithmetic: balance, powers, stored energy, limits, vehicles, the gap and, for a whole month,
 * the bill by the tariff library.
 *
 * @returns the faults in words; empty if there are none
 */
export function horizonFaults(options: OptimizeOptions, result: OptimizeResult): string[] {
  const faults: string[] = [];
  const { grid, loadKwSeries, solarKwSeries, battery, limits } = options;
  const { plan } = result;
  const scaleKw = Math.max(1, battery.powerKw, ...Array.from(loadKwSeries));
  const tiny = share * scaleKw;
  const must = (holds: boolean, what: string) => {
    if (!holds && faults.length < 5) faults.push(what);
  };
  const hours = grid.stepMinutes / 60;
  const efficiency = {
    charge: battery.chargeEfficiency ?? Math.sqrt(0.85),
    discharge: battery.dischargeEfficiency ?? Math.sqrt(0.85),
  };
  const ratedKw = battery.powerKw * (battery.availabilityFraction ?? 1);
  let storedKwh = (options.startSocFraction ?? 0.65) * battery.capacityKwh;
  const startsInside = isInside(options, storedKwh);
  const mayLeave = options.exportRule !== undefined && options.exportRule.kind !== 'none';
  const limitIsMissed = result.violations.some(({ goal }) => goal === 'import limit');
  for (let step = 0; step < grid.length; step += 1) {
    const charge = plan.chargeKwSeries[step]!;
    const discharge = plan.dischargeKwSeries[step]!;
    const imported = plan.importKwSeries[step]!;
    const exported = plan.exportKwSeries[step]!;
    const curtailed = plan.curtailKwSeries[step]!;
    const at = `at step ${step}`;
    must(
      Math.min(charge, discharge) <= tiny,
      `charges ${charge} and discharges ${discharge} ${at}`,
    );
    must(Math.max(charge, discharge) <= ratedKw + tiny, `power above its rating ${at}`);
    must(Math.min(charge, discharge, imported, exported, curtailed) >= -tiny, `below 0 ${at}`);
    must(Math.min(imported, exported) <= tiny, `imports ${imported}, exports ${exported} ${at}`);
    must(exported <= tiny || mayLeave, `exports ${exported} though nothing may leave ${at}`);
    must(
      exported <= (limits?.exportKw ?? Infinity) + tiny,
      `exports ${exported} above the limit ${at}`,
    );
    must(
      limitIsMissed || imported <= (limits?.importKw ?? Infinity) + tiny,
      `imports ${imported} above the limit ${at} and does not say so`,
    );
    const solarKw = solarKwSeries?.[step] ?? 0;
    must(curtailed <= solarKw + tiny, `curtails ${curtailed} of ${solarKw} ${at}`);
    must(
      charge <= (limits?.gridChargeKw ?? Infinity) + solarKw - curtailed + tiny,
      `charges ${charge} from the grid above the limit ${at}`,
    );
    const net =
      loadKwSeries[step]! - solarKw + curtailed + charge - discharge + plan.vehicleKwSeries[step]!;
    must(Math.abs(imported - exported - net) <= 10 * tiny, `does not balance ${at}`);
    checkPowerLimits(
      battery,
      storedKwh / battery.capacityKwh,
      { charge, discharge },
      tiny,
      must,
      at,
    );
    storedKwh += hours * (efficiency.charge * charge - discharge / efficiency.discharge);
    const toleranceKwh = share * Math.max(1, battery.capacityKwh);
    must(
      !startsInside || isInside(options, storedKwh, toleranceKwh),
      `stores ${storedKwh} kWh ${at}`,
    );
    const told = plan.socFractionSeries[step]! * battery.capacityKwh;
    must(
      Math.abs(told - storedKwh) <= 100 * toleranceKwh,
      `stores ${storedKwh}, says ${told} ${at}`,
    );
  }
  must(result.optimalityGapPct >= 0, `a gap of ${result.optimalityGapPct}`);
  must(Number.isFinite(result.objective), `an objective of ${result.objective}`);
  faults.push(...vehicleFaults(options, result), ...billFaults(options, result));
  return faults;
}

function isInside({ battery }: OptimizeOptions, storedKwh: number, toleranceKwh = 0): boolean {
  const { capacityKwh, minSocFraction = 0, maxSocFraction = 1 } = battery;
  return (
    storedKwh >= minSocFraction * capacityKwh - toleranceKwh &&
    storedKwh <= maxSocFraction * capacityKwh + toleranceKwh
  );
}

function checkPowerLimits(
  { powerLimits = [] }: OptimizeOptions['battery'],
  socFraction: number,
  { charge, discharge }: { charge: number; discharge: number },
  tiny: number,
  must: (holds: boolean, what: string) => void,
  at: string,
): void {
  for (let index = 1; index < powerLimits.length; index += 1) {
    const low = powerLimits[index - 1]!;
    const high = powerLimits[index]!;
    if (!(socFraction >= low.socFraction && socFraction <= high.socFraction)) continue;
    const part = (socFraction - low.socFraction) / (high.socFraction - low.socFraction);
    const between = (one: number, other: number) => one + part * (other - one);
    must(
      charge <= between(low.chargeKw, high.chargeKw) + 10 * tiny &&
        discharge <= between(low.dischargeKw, high.dischargeKw) + 10 * tiny,
      `charges ${charge}, discharges ${discharge} at a state of charge of ${socFraction} ${at}`,
    );
  }
}

function vehicleFaults({ grid, vehicles = [] }: OptimizeOptions, result: OptimizeResult): string[] {
  const hours = grid.stepMinutes / 60;
  const faults: string[] = [];
  const totals = new Float64Array(grid.length);
  for (const { name, sessionIndex, firstStep, powerKwSeries, undeliveredKwh } of result.vehicles) {
    powerKwSeries.forEach((kw, index) => {
      totals[firstStep + index]! += kw;
    });
    const session = vehicles[sessionIndex]!;
    const { powerKw, minimumKw = 0, efficiency = 0.93, vehicleToGrid } = session;
    const tooMuch = powerKwSeries.findIndex(
      (kw) => kw > powerKw + 1e-5 || kw < -(vehicleToGrid?.powerKw ?? 0) - 1e-5,
    );
    if (tooMuch >= 0) faults.push(`${name} has ${powerKwSeries[tooMuch]} kW`);
    const tooLittle = powerKwSeries.findIndex((kw) => kw > 1e-4 && kw < minimumKw - 1e-4);
    if (tooLittle >= 0) faults.push(`${name} charges at ${powerKwSeries[tooLittle]} kW`);
    if (vehicleToGrid || session.departureStep > grid.length) continue;
    const stored = powerKwSeries.reduce((sum, kw) => sum + efficiency * hours * kw, 0);
    const missing = session.energyKwh - stored - undeliveredKwh;
    if (Math.abs(missing) > 1e-4 * Math.max(1, session.energyKwh)) {
      faults.push(`${name} lacks ${missing} kWh that nobody tells of`);
    }
  }
  const off = result.plan.vehicleKwSeries.findIndex(
    (kw, step) => Math.abs(kw - totals[step]!) > 1e-4,
  );
  if (off >= 0) faults.push(`vehicles do not add up at step ${off}`);
  return faults;
}

/** The bill of a whole month, where the tariff library has the export rule that the horizon was planned for. */
function billFaults(
  options: OptimizeOptions,
  { plan, cost, optimalityGapPct }: OptimizeResult,
): string[] {
  const { grid, exportRule, monthToDate, coincidentPeaks, priorPeaksKw } = options;
  const isMonth = grid.length * grid.stepMinutes >= 28 * 1440 - 60;
  if (!isMonth || monthToDate || coincidentPeaks || optimalityGapPct > 1) return [];
  const tariff: Tariff =
    typeof options.tariff === 'string' ? getTariff(options.tariff) : options.tariff;
  const net = plan.importKwSeries.map((kw, step) => kw - plan.exportKwSeries[step]!);
  const rule =
    exportRule?.kind === 'netMetering'
      ? { ...exportRule, carryover: { appliesFrom: 'paid' as const } }
      : (exportRule ?? { kind: 'none' as const });
  const bill = calculateBill(tariff, net, grid, {
    exportRule: rule,
    ...(priorPeaksKw && { priorPeaksKw: [...priorPeaksKw] }),
  });
  const difference = Math.abs(bill.total - cost.total);
  if (difference <= Math.max(0.01, 1e-6 * Math.abs(bill.total))) return [];
  return [`costs ${cost.total} by TARSIS and ${bill.total} by the tariff library`];
}
