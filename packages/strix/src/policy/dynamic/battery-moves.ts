import type { KernelBattery, ReserveTerms } from '../../kernel/simulation-plan.js';

/** A reserve and how it is sold. */
export interface SoldReserve {
  readonly kind: 'regulation' | 'spinning';
  readonly terms: ReserveTerms;
}

/** What each action does at each point of the SoC grid in one hour; entry action·points + point. Method note, section 3. */
export interface BatteryMoves {
  readonly actionCount: number;
  readonly points: number;
  /** Between two points [MWh]. */
  readonly pointMwh: number;
  /** Point at or below the energy afterwards, and how far above it, in points. */
  readonly nextPoint: Int32Array;
  readonly nextShare: Float64Array;
  /** Sold less bought at the energy price [MWh]. */
  readonly soldMwh: Float64Array;
  /** Discharged, which wears [MWh]. */
  readonly wornMwh: Float64Array;
  /** Change of the energy stored [MWh]. */
  readonly storedMwh: Float64Array;
  /** Reserve sold [MW]; 0 where none is. */
  readonly reservedMw: Float64Array;
}

/**
 * Tabulates the battery. Action k of 2·steps + 1 is (k − steps)/steps of the rated power, charging above 0.
 *
 * @param battery - battery
 * @param points - points of the SoC grid, at least 2
 * @param steps - steps of the rated power
 * @param reserve - absent: none sold
 */
export function batteryMoves(
  battery: KernelBattery,
  points: number,
  steps: number,
  reserve?: SoldReserve,
): BatteryMoves {
  const { minEnergyMwh, maxEnergyMwh, powerMw, chargeEfficiency, dischargeEfficiency } = battery;
  const room = maxEnergyMwh - minEnergyMwh;
  const pointMwh = room / (points - 1);
  const actionCount = 2 * steps + 1;
  const size = actionCount * points;
  const moves = {
    ...{ actionCount, points, pointMwh },
    nextPoint: new Int32Array(size),
    nextShare: new Float64Array(size),
    soldMwh: new Float64Array(size),
    wornMwh: new Float64Array(size),
    storedMwh: new Float64Array(size),
    reservedMw: new Float64Array(size),
  };
  for (let action = 0; action < actionCount; action++) {
    const powerShare = (action - steps) / steps;
    for (let point = 0; point < points; point++) {
      const at = action * points + point;
      const before = point * pointMwh;
      const bought = Math.min(
        Math.max(0, powerShare) * powerMw,
        (room - before) / chargeEfficiency,
      );
      const sold = Math.min(Math.max(0, -powerShare) * powerMw, before * dischargeEfficiency);
      let after = before + bought * chargeEfficiency - sold / dischargeEfficiency;
      moves.soldMwh[at] = sold - bought;
      moves.wornMwh[at] = sold;
      if (reserve !== undefined) {
        const offered = offer(battery, reserve, Math.abs(sold - bought), after, room - after);
        const deployed = offered * reserve.terms.deploymentMwhPerMwHour;
        const symmetric = reserve.kind === 'regulation';
        after -= deployed * (1 / dischargeEfficiency - (symmetric ? chargeEfficiency : 0));
        moves.reservedMw[at] = offered;
        moves.wornMwh[at]! += deployed;
        if (!symmetric) moves.soldMwh[at]! += deployed;
      }
      after = Math.min(room, Math.max(0, after));
      moves.storedMwh[at] = after - before;
      const place = pointMwh > 0 ? after / pointMwh : 0;
      // The last interval holds its upper end, so that a point above is always there.
      const below = Math.min(points - 2, Math.floor(place));
      moves.nextPoint[at] = below;
      moves.nextShare[at] = place - below;
    }
  }
  return moves;
}

function offer(
  battery: KernelBattery,
  { kind, terms }: SoldReserve,
  usedMwh: number,
  storedMwh: number,
  roomMwh: number,
): number {
  // A deployment longer than the stated duration must find its energy, too.
  const hours = Math.max(terms.durationHours, terms.deploymentMwhPerMwHour);
  const up = (storedMwh * battery.dischargeEfficiency) / hours;
  const down =
    kind === 'regulation' ? roomMwh / (battery.chargeEfficiency * hours) : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(terms.depthMw, battery.powerMw - usedMwh, up, down));
}
