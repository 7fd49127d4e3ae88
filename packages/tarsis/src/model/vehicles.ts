import type { PlannedVehicle } from './model-spec.js';
import type { ModelState, VehicleColumns } from './model-state.js';

/**
 * Vehicles: (15) Σ η·Δ·p_t − (Δ/η_out)·q_t + undelivered ≥ wanted energy between arrival and departure; (16) p_t ≥
 * least·on_t and p_t ≤ most·on_t with on_t ∈ {0, 1} for a vehicle with a minimum power, and (8) one direction at a time
 * for vehicle-to-grid, both only in steps where the relaxation violated them; (17) the stored energy of a vehicle-to-grid
 * vehicle stays between 0 and its capacity. Identical vehicles charge identically. Undelivered energy costs the penalty.
 *
 * @param firstStep Index of its first step, counted through all vehicles.
 */
export function addVehicle(
  state: ModelState,
  vehicle: PlannedVehicle,
  firstStep: number,
): VehicleColumns {
  const { builder, stepHours, spec } = state;
  const { steps, name, count, vehicleToGrid } = vehicle;
  const maxKw = count * vehicle.powerKw;
  const charge = new Int32Array(steps.length);
  const discharge = new Int32Array(vehicleToGrid ? steps.length : 0);
  for (const [index, { block, step }] of steps.entries()) {
    const drawn = state.blocks[block]!.imports[step]!;
    const at = `${name}, its step ${index}`;
    charge[index] = builder.addColumn({ name: `charge of ${at}`, upper: maxKw });
    drawn.columns.push(charge[index]!);
    drawn.values.push(1);
    drawn.highestKw += maxKw;
    if (spec.minimumPowerSteps?.has(firstStep + index)) {
      semicontinuousPower(state, vehicle, charge[index]!, at);
    }
    if (!vehicleToGrid) continue;
    const maxDischargeKw = count * vehicleToGrid.powerKw;
    discharge[index] = builder.addColumn({ name: `discharge of ${at}`, upper: maxDischargeKw });
    drawn.columns.push(discharge[index]!);
    drawn.values.push(-1);
    drawn.lowestKw -= maxDischargeKw;
    if (spec.exclusiveVehicleSteps?.has(firstStep + index)) {
      exclusiveVehicleDirection(
        state,
        charge[index]!,
        discharge[index]!,
        { maxKw, maxDischargeKw },
        at,
      );
    }
  }
  const wantedKwh = count * Math.max(0, vehicle.energyKwh);
  const undelivered = builder.addColumn({ name: `undelivered of ${name}`, upper: wantedKwh });
  const repeats = steps[0] ? spec.blocks[steps[0].block]!.repeats : 1;
  state.missed.push({ column: undelivered, weight: repeats });
  const columns: VehicleColumns = { charge, discharge, undelivered };
  if (vehicleToGrid) vehicleBalance(state, vehicle, columns);
  else {
    builder.addRow({
      name: `(15) energy of ${name}`,
      lower: wantedKwh,
      upper: wantedKwh,
      columns: [...charge, undelivered],
      values: [...Array.from(charge, () => vehicle.efficiency * stepHours), 1],
    });
  }
  return columns;
}

function semicontinuousPower(
  state: ModelState,
  vehicle: PlannedVehicle,
  charge: number,
  at: string,
): void {
  const { builder } = state;
  const on = builder.addColumn({ name: `charging of ${at}`, upper: 1, integer: true });
  builder.addRow({
    name: `(16) minimum power of ${at}`,
    lower: 0,
    columns: [charge, on],
    values: [1, -vehicle.count * vehicle.minimumKw],
  });
  builder.addRow({
    name: `(16) only while charging, ${at}`,
    upper: 0,
    columns: [charge, on],
    values: [1, -vehicle.count * vehicle.powerKw],
  });
}

function exclusiveVehicleDirection(
  state: ModelState,
  charge: number,
  discharge: number,
  { maxKw, maxDischargeKw }: { maxKw: number; maxDischargeKw: number },
  at: string,
): void {
  const { builder } = state;
  const isCharging = builder.addColumn({
    name: `charging direction of ${at}`,
    upper: 1,
    integer: true,
  });
  builder.addRow({
    name: `(8) charge only while charging, ${at}`,
    upper: 0,
    columns: [charge, isCharging],
    values: [1, -maxKw],
  });
  builder.addRow({
    name: `(8) discharge only while not charging, ${at}`,
    upper: maxDischargeKw,
    columns: [discharge, isCharging],
    values: [1, maxDischargeKw],
  });
}

function vehicleBalance(
  state: ModelState,
  vehicle: PlannedVehicle,
  { charge, discharge, undelivered }: VehicleColumns,
): void {
  const { builder, stepHours } = state;
  const { name, count, efficiency, energyKwh } = vehicle;
  const { capacityKwh, arrivalKwh, efficiency: efficiencyOut } = vehicle.vehicleToGrid!;
  let before: number | null = null;
  for (const index of charge.keys()) {
    const stored = builder.addColumn({
      name: `stored in ${name} after its step ${index}`,
      upper: count * capacityKwh,
    });
    const startKwh = before === null ? count * arrivalKwh : 0;
    builder.addRow({
      name: `(17) energy in ${name} after its step ${index}`,
      lower: startKwh,
      upper: startKwh,
      columns: [stored, charge[index]!, discharge[index]!, ...(before === null ? [] : [before])],
      values: [
        1,
        -efficiency * stepHours,
        stepHours / efficiencyOut,
        ...(before === null ? [] : [-1]),
      ],
    });
    before = stored;
  }
  builder.addRow({
    name: `(15) energy of ${name}`,
    lower: count * (arrivalKwh + energyKwh),
    columns: before === null ? [undelivered] : [before, undelivered],
    values: before === null ? [1] : [1, 1],
  });
}
