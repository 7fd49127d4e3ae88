import { countParts, type ProgressOptions } from '@bess/kernel/progress';
import type { Size } from '../schema/size-types.js';
import { type Frontier, isAllowed, keyOf } from './frontier.js';
import { hasBattery } from './lifetime.js';
import { smallestSize } from './project-of-size.js';
import type { ResolvedSize } from './resolve-size.js';

/** Where the search starts, as multiples of the power and hours of the perfect size. */
const START_POWER = [0.25, 0.5, 1, 1.5];
const START_HOURS = [0.5, 1, 2];

/** Without a perfect size that pays: shares of the largest power, and hours. */
const SMALL_POWER = [0.02, 0.05, 0.1, 0.2];
const SMALL_HOURS = [1, 2];

/** Steps of the refinement: factors on power, hours and panels, halved (as logarithms) when nothing near is better. */
const FIRST_STEP = Math.SQRT2;
const LAST_STEP = 1.06;

/**
 * Tries sizes around the perfect one, and then around the best of them with smaller and smaller steps, until as many as
 * asked for were tried or no size nearby is better.
 */
export async function searchSizes(
  resolved: ResolvedSize,
  frontier: Frontier,
  perfect: Size,
  { signal, onProgress }: ProgressOptions,
): Promise<void> {
  const { control, sizesTried } = resolved;
  const advance = countParts(
    { ...(signal && { signal }), ...(onProgress && { onProgress }) },
    { engine: 'tarsis', name: 'the search for the best size', parts: sizesTried },
  );
  let counted = 0;
  const tryAll = async (sizes: readonly Size[]) => {
    const open = distinct(sizes.map((size) => moveInside(resolved, size)))
      .filter((size) => isAllowed(resolved, size) && !frontier.hasLike(size))
      .slice(0, sizesTried - counted);
    // A few at a time, so that progress is told and a cancellation is heard.
    for (let from = 0; from < open.length; from += BATCH) {
      const part = open.slice(from, from + BATCH);
      for (const _ of part) advance();
      counted += part.length;
      await frontier.simulate(part, control);
    }
    return open.length;
  };
  const smallest = smallestSize(resolved);
  await frontier.simulate([smallest], control);
  await tryAll(startSizes(resolved, perfect));
  // Where nothing pays yet, much smaller batteries may: they cut the sharpest peaks only.
  let step = hasBattery(frontier.best(control).size) ? FIRST_STEP : FIRST_STEP ** 2;
  while (step > LAST_STEP && counted < sizesTried) {
    const size = frontier.bestBattery(control);
    const added = await tryAll(neighbours(resolved, size, step));
    if (frontier.bestBattery(control) === size || added === 0) step = Math.sqrt(step);
  }
  onProgress?.(1);
}

const BATCH = 4;

function startSizes({ ranges }: ResolvedSize, perfect: Size): Size[] {
  const { solarKw } = perfect;
  const panels =
    ranges.solarKw.maximum > 0
      ? [0, 0.5, 1].map((share) => ({
          powerKw: 0,
          capacityKwh: 0,
          solarKw: share * (solarKw > 0 ? solarKw : ranges.solarKw.maximum),
        }))
      : [];
  if (perfect.powerKw === 0) {
    const powers = SMALL_POWER.map((share) => share * ranges.powerKw.maximum);
    return [
      ...panels,
      ...powers.flatMap((powerKw) =>
        SMALL_HOURS.map((hours) => ({ powerKw, capacityKwh: hours * powerKw, solarKw })),
      ),
    ];
  }
  const hours = perfect.capacityKwh / perfect.powerKw;
  return [
    ...panels,
    // The perfect size itself was tried.
    ...START_POWER.flatMap((power) =>
      START_HOURS.filter((hour) => power !== 1 || hour !== 1).map((hour) => ({
        powerKw: power * perfect.powerKw,
        capacityKwh: power * perfect.powerKw * hour * hours,
        solarKw,
      })),
    ),
  ];
}

/** Sizes one step away: in power at the same capacity and at the same hours, in hours, and in panels. */
function neighbours({ ranges }: ResolvedSize, size: Size, step: number): Size[] {
  const { powerKw, capacityKwh, solarKw } = size;
  const battery =
    powerKw > 0
      ? [step, 1 / step].flatMap((factor) => [
          { powerKw: powerKw * factor, capacityKwh: capacityKwh * factor, solarKw },
          { powerKw, capacityKwh: capacityKwh * factor, solarKw },
          { powerKw: powerKw * factor, capacityKwh, solarKw },
        ])
      : [];
  if (ranges.solarKw.maximum === 0 || solarKw === 0) return battery;
  return [
    ...battery,
    ...[step, 1 / step].map((factor) => ({ powerKw, capacityKwh, solarKw: solarKw * factor })),
  ];
}

/** The nearest size within the ranges, with figures that can be read. */
function moveInside({ ranges }: ResolvedSize, { powerKw, capacityKwh, solarKw }: Size): Size {
  const inside = (value: number, { minimum, maximum }: { minimum: number; maximum: number }) =>
    Math.min(maximum, Math.max(minimum, value));
  const solar = inside(readable(solarKw), ranges.solarKw);
  if (powerKw === 0 || capacityKwh === 0) return { powerKw: 0, capacityKwh: 0, solarKw: solar };
  const power = inside(readable(powerKw), ranges.powerKw);
  const hours = inside(capacityKwh / power, ranges.hours);
  return {
    powerKw: power,
    capacityKwh: inside(readable(hours * power), ranges.capacityKwh),
    solarKw: solar,
  };
}

function readable(value: number): number {
  return Number(value.toPrecision(3));
}

function distinct(sizes: readonly Size[]): Size[] {
  return [...new Map(sizes.map((size) => [keyOf(size), size])).values()];
}
