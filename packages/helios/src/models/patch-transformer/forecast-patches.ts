import type { KernelNumbers } from '../../kernel/kernel.js';
import { fitAsinhTransformCore } from '../../transforms/asinh.js';
import { patchForward } from './patch-forward.js';
import {
  MOST_PATCHES,
  PATCH_SLOTS,
  type PatchGrid,
  patchCount,
  patchGrid,
} from './patch-inputs.js';
import type { PatchWeights } from './patch-layout.js';
import { createPatchNetwork, fillPatchWindow, type PatchNetwork } from './patch-network.js';

/** Forecasts several parts of one series with a patch transformer, whose memory they share. */
export class PatchForecaster {
  private network: PatchNetwork | undefined;

  /** @param stepMinutes - length of a step [min] */
  constructor(
    private readonly weights: PatchWeights,
    private readonly stepMinutes: number,
  ) {}

  /**
   * Sorted quantiles [horizon, levels] after the values, in their unit; undefined if the values do not fill a patch, are constant,
   * or differ by more than numbers can hold.
   *
   * @param values - everything known, in any unit
   * @param season - season by which the values are cut [steps]
   * @param firstStepOfWeek - place of the first value in the week [steps since Monday 00:00]; absent if the time is unknown
   */
  forecast(
    values: Float64Array,
    horizon: number,
    season: number,
    firstStepOfWeek?: number,
  ): Float64Array | undefined {
    const grid = patchGrid(season, 1440 / this.stepMinutes);
    const count = patchCount(grid, values.length);
    if (count < 1) return undefined;
    const skipped = Math.max(0, Math.floor(values.length - count * grid.patchSteps));
    const known = values.subarray(skipped);
    if (known.every((value) => value === known[0])) return undefined;
    const transform = fitAsinhTransformCore(known);
    // One more patch than asked for, so that slots beyond the last step can be interpolated.
    const leads = Array.from(
      { length: Math.floor(horizon / grid.patchSteps) + 1 },
      (_, lead) => lead,
    );
    const batch = { rows: 1, count, leads: leads.length };
    const network = this.networkFor(count, leads.length);
    const window = {
      values: transform.toModel(known),
      origin: known.length,
      grid,
      stepMinutes: this.stepMinutes,
      ...(firstStepOfWeek !== undefined && { firstStepOfWeek: firstStepOfWeek + skipped }),
    };
    const { centre, spread } = fillPatchWindow(network, window, 0, batch, leads);
    patchForward(network, batch);
    const scaled = quantilesAtSteps(network, grid, horizon);
    const quantiles = transform.fromModel(scaled.map((value) => centre + spread * value));
    return quantiles.every(Number.isFinite) ? quantiles : undefined;
  }

  private networkFor(count: number, leads: number): PatchNetwork {
    const fits =
      this.network && this.network.size.count >= count && this.network.size.leads >= leads;
    if (fits) return this.network!;
    // The next forecast may have patches of half the length.
    const size = { rows: 1, count: Math.min(MOST_PATCHES, 2 * count), leads: 2 * leads };
    this.network = createPatchNetwork(this.weights, size, false);
    this.network.kernel.memory.set(this.weights.values, this.network.at.parameters);
    return this.network;
  }
}

/** Sorted quantiles of the steps, interpolated between the slots of the patches asked for. */
function quantilesAtSteps(
  { kernel: { memory }, at: { outputs }, shape: { levels } }: PatchNetwork,
  { patchSteps }: PatchGrid,
  horizon: number,
): Float64Array {
  const count = levels.length;
  const quantiles = new Float64Array(horizon * count);
  for (let step = 0; step < horizon; step++) {
    const place = Math.max(0, ((step + 0.5) * PATCH_SLOTS) / patchSteps - 0.5);
    const low = Math.floor(place + 1e-9);
    const share = Math.max(0, place - low);
    const row = quantiles.subarray(step * count, (step + 1) * count);
    for (let l = 0; l < count; l++)
      row[l] = between(memory, outputs + low * count + l, count, share);
    row.sort();
  }
  return quantiles;
}

function between(memory: KernelNumbers, at: number, gap: number, share: number): number {
  const value = memory[at]!;
  return share === 0 ? value : value + share * (memory[at + gap]! - value);
}
