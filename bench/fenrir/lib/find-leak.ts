import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import { createMarket } from './market.js';
import type { Replay } from './replay.js';
import type { Stretch } from './stretch.js';

/**
 * Checks that a policy does not know the future. From a step on, prices are shuffled and scaled at random, and everything is replayed: no power or confidence that was based on
 * earlier knowledge may change.
 *
 * Day-ahead, the plan of a day is made before its first price and with the forecasts of that day: prices are altered from the first step of a day on, forecasts from the first step
 * of the next day on, and nothing up to the end of the day may change. In real time the price of the step is known: the prices after it are altered.
 *
 * @param replayOf - replays the policy, begun anew
 * @param fromDays - days from which the future is altered
 * @returns the first step whose action changed; undefined if none did
 */
export async function findLeak(
  stretch: Stretch,
  replayOf: (stretch: Stretch) => Replay | Promise<Replay>,
  fromDays: readonly number[],
  stream: RandomStream,
): Promise<number | undefined> {
  const { market } = stretch;
  // Steps after an altered day are not compared.
  const until = Math.max(...fromDays) + 1;
  const real = await replayOf({ ...stretch, untilDay: until });
  for (const day of fromDays) {
    const { from, until: end } = market.days[day]!;
    const isDayAhead = market.setting === 'day-ahead';
    // In real time, any step of the day.
    const at = from + Math.floor(nextUniform(stream) * (end - from));
    const alteredFrom = isDayAhead ? from : at + 1;
    const lastSafe = isDayAhead ? end - 1 : at;
    const other = await replayOf({
      ...stretch,
      untilDay: day + 1,
      market: withOtherFuture(market, alteredFrom, end, stream),
    });
    for (let step = real.fromStep; step <= lastSafe; step += 1) {
      if (differs(real, other, step - real.fromStep)) return step;
    }
  }
  return undefined;
}

function differs(real: Replay, other: Replay, index: number): boolean {
  return (['powerMwSeries', 'confidenceSeries'] as const).some(
    (series) => !Object.is(real[series][index], other[series][index]),
  );
}

function withOtherFuture(
  market: Stretch['market'],
  pricesFrom: number,
  forecastsFrom: number,
  stream: RandomStream,
): Stretch['market'] {
  return createMarket({
    ...market,
    prices: shuffledFrom(market.prices, pricesFrom, stream),
    knownAhead: market.knownAhead.map(({ name, values }) => ({
      name,
      values: shuffledFrom(values, forecastsFrom, stream),
    })),
  });
}

function shuffledFrom(values: Float64Array, from: number, stream: RandomStream): Float64Array {
  const copy = values.slice();
  for (let index = copy.length - 1; index > from; index -= 1) {
    const other = from + Math.floor(nextUniform(stream) * (index - from + 1));
    const held = copy[index]!;
    copy[index] = copy[other]! * (0.5 + nextUniform(stream));
    copy[other] = held;
  }
  if (from < copy.length) copy[from]! += 1;
  return copy;
}
