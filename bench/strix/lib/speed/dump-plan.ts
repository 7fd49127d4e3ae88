import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalCoefficients } from '@bess/kernel/rng';
import {
  createDispatchState,
  initialPlan,
} from '../../../../packages/strix/src/dispatch/dispatch-state.js';
import * as layout from '../../../../packages/strix/src/internal/kernel-layout.js';
import {
  writeBattery,
  writeInitialPlan,
  writeObserver,
  writePolicy,
  writePrices,
} from '../../../../packages/strix/src/kernel/kernel-memory.js';
import { numberViews } from '../../../../packages/strix/src/price/draw-records.js';
import type { SimulationPlan } from '../../../../packages/strix/src/simulation/simulate-paths.js';

const MONTHS = 12;

/**
 * Writes what the programs in C++ and NumPy need: `image`, the tables as they lie in the memory of the compiled kernel; `plan`,
 * whole numbers that `strix/tables.hpp` names; `normals`, cubics in double precision for the start of a path; and the offsets of
 * the kernel's layout, `layout.hpp` and `layout.json`. They take undated paths of at most a year, without reserves, begun with independent
 * random numbers, and policies that plan and see prices.
 *
 * @throws Error for any other plan
 */
export function dumpPlan(plan: SimulationPlan, folder: string): void {
  const { seed, prices, calendar, policy } = plan;
  if (calendar.dated || calendar.dayCount > 365 || plan.reserve !== undefined) {
    throw new Error('the peers simulate undated paths of at most 365 days without reserves');
  }
  if (plan.sampling !== undefined) {
    throw new Error('the peers begin paths with independent random numbers');
  }
  if (
    !policy.seesPrices ||
    policy.fixedSchedule !== undefined ||
    policy.corrections !== undefined
  ) {
    throw new Error('the peers only simulate policies that plan and see prices');
  }
  const state = createDispatchState(policy, plan.battery);
  const policyAddress = layout.DRAWS + prices.drawCount * layout.DRAW_BYTES;
  const battery = policyAddress + layout.POLICY_BYTES;
  const firstPlan = policyAddress + layout.BATTERY_BYTES;
  const addresses = Array.from(
    { length: MONTHS },
    (_, month) => firstPlan + month * layout.INITIAL_PLAN_BYTES,
  );

  const image = numberViews(new ArrayBuffer(firstPlan + MONTHS * layout.INITIAL_PLAN_BYTES));
  writePrices(image, prices, calendar);
  writeObserver(image, policy);
  writePolicy(image, policyAddress, policy);
  writeBattery(image, battery, state.newBattery, state.depthMw);
  image.doubles[(battery + layout.ENERGY) / 8] = state.initialEnergyMwh;
  for (const [month, address] of addresses.entries()) {
    writeInitialPlan(image, address, initialPlan(state, month));
  }
  const numbers = [seed % 2 ** 32, Math.floor(seed / 2 ** 32), prices.drawCount];
  numbers.push(calendar.dayCount, policyAddress, ...addresses);
  writeFileSync(join(folder, 'image'), image.bytes);
  writeFileSync(join(folder, 'plan'), Uint32Array.from(numbers));
  writeFileSync(join(folder, 'normals'), normalCoefficients());
  writeFileSync(join(folder, 'layout.json'), JSON.stringify(layout));
  const constants = Object.entries(layout).map(([name, value]) => `const int ${name} = ${value};`);
  writeFileSync(
    join(folder, 'layout.hpp'),
    ['#pragma once', 'namespace layout {', ...constants, '}', ''].join('\n'),
  );
}
