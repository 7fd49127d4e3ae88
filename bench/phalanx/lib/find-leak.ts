import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import { createBuilding } from '../../shared/series/building.js';
import type { PolicyAction, PolicyMaker } from './policy.js';
import { type ReplayCase, replayPolicy } from './replay-policy.js';

/**
 * Checks that a policy does not know the future: the readings (and temperatures) from a step on are shuffled and scaled at random,
 * and everything is replayed, including the cleaning. No earlier action may change. The action of the step itself comes before
 * its reading, so it may not change either.
 *
 * @param makerFor - the policy on a case
 * @param fromSteps - steps from which the future is altered
 * @returns the first step whose action changed; undefined if none did
 */
export function findLeak(
  replay: ReplayCase,
  makerFor: (replay: ReplayCase) => PolicyMaker,
  fromSteps: readonly number[],
  stream: RandomStream,
): number | undefined {
  // Steps after an altered one are not compared.
  const untilStep = Math.max(...fromSteps) + 1;
  const { fromStep, actions } = replayPolicy(replay, makerFor(replay), untilStep);
  for (const alteredFrom of fromSteps) {
    const altered = { ...replay, building: withOtherFuture(replay.building, alteredFrom, stream) };
    const other = replayPolicy(altered, makerFor(altered), alteredFrom + 1).actions;
    for (let step = fromStep; step <= alteredFrom; step += 1) {
      const loadKw = replay.building.causalKw[step]!;
      if (written(actions[step - fromStep]!, loadKw) !== written(other[step - fromStep]!, loadKw)) {
        return step;
      }
    }
  }
  return undefined;
}

/** Loads at which rules are compared, as shares of a metered one. */
const SHARES = [0, 0.25, 0.5, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2];

/** An action in full: for a rule, its caps over the range of loads. */
function written(action: PolicyAction, loadKw: number): string {
  if (action.kind !== 'rule') return JSON.stringify(action);
  const { capKwOf, chargeUpToKwOf = capKwOf, ...rest } = action;
  return JSON.stringify({
    ...rest,
    limitsKw: SHARES.map((share) => [capKwOf(share * loadKw), chargeUpToKwOf(share * loadKw)]),
  });
}

function withOtherFuture(
  building: ReplayCase['building'],
  fromStep: number,
  stream: RandomStream,
): ReplayCase['building'] {
  const { grid, validationStep, testStep } = building;
  const msAt = (step: number) => grid.startMs + step * grid.stepMinutes * 60_000;
  const altered = createBuilding({
    ...building,
    rawKw: shuffledFrom(building.rawKw, fromStep, stream),
    ...(building.temperatureC && {
      temperatureC: shuffledFrom(building.temperatureC, fromStep, stream),
    }),
    split: { validationFromMs: msAt(validationStep), testFromMs: msAt(testStep) },
  });
  return altered;
}

function shuffledFrom(values: Float64Array, from: number, stream: RandomStream): Float64Array {
  const copy = Float64Array.from(values);
  for (let index = copy.length - 1; index > from; index -= 1) {
    const other = from + Math.floor(nextUniform(stream) * (index - from + 1));
    const held = copy[index]!;
    copy[index] = copy[other]! * (0.5 + nextUniform(stream));
    copy[other] = held;
  }
  return copy;
}
