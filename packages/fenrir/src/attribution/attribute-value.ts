import { shapleyValues } from '@bess/strix/results';
import { fenrirError, requireFinite, requireKind, requireList } from '../internal/validate.js';

/** The share of one cause. */
export interface CausePart<Cause extends string = string> {
  readonly cause: Cause;
  /** In the unit of the value function, for instance USD. */
  readonly value: number;
}

/** A value difference, attributed to its causes. */
export interface ValueAttribution<Cause extends string = string> {
  /** One part per cause, in the order of the causes. */
  readonly parts: readonly CausePart<Cause>[];
  /** Value with all causes active. */
  readonly valueAll: number;
  /** Value with no cause active. */
  readonly valueNone: number;
}

const MAX_CAUSES = 10;

/**
 * Attributes the difference between the value with all causes and with none to the causes, by exact Shapley values. Every set of causes is
 * replayed once, and a cause gets its marginal contribution averaged over all orders. Method note, equation (1). The parts add up to
 * `valueAll − valueNone`. A cause that changes no replay gets exactly 0; interchangeable causes get exactly equal parts.
 *
 * @param causes - 1 to 10 different names
 * @param replay - value with these causes active; called once for each of the 2ⁿ sets
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `causesRepeated`, `notFinite`; `outOfRange` / `causesOutOfRange`
 * @see L. S. Shapley, A value for n-person games, in: Contributions to the Theory of Games II (1953) 307–317, (12).
 * @example
 * attributeValue(['forecast', 'storage'], (active) => (active.has('forecast') ? 30 : 0) + (active.size === 2 ? 20 : 0)).parts;
 * // => [{ cause: 'forecast', value: 40 }, { cause: 'storage', value: 10 }]
 */
export function attributeValue<Cause extends string>(
  causes: readonly Cause[],
  replay: (active: ReadonlySet<Cause>) => number,
): ValueAttribution<Cause> {
  requireList('causes', causes);
  validateCauses(causes);
  requireKind('replay', replay, 'a function', typeof replay === 'function');
  return attributeValueCore(causes, (active) => {
    const value = Number(replay(active));
    requireFinite(`the value with ${[...active].join(', ') || 'no cause'}`, value);
    return value;
  });
}

/** {@link attributeValue} without checks, for a replay with finite values. */
export function attributeValueCore<Cause extends string>(
  causes: readonly Cause[],
  replay: (active: ReadonlySet<Cause>) => number,
): ValueAttribution<Cause> {
  const coalitionValues = new Float64Array(2 ** causes.length);
  for (let coalition = 0; coalition < coalitionValues.length; coalition += 1) {
    coalitionValues[coalition] = replay(new Set(causes.filter((_, at) => isMember(coalition, at))));
  }
  const values = shareAlike(shapleyValues(causes.length, coalitionValues), coalitionValues);
  return {
    parts: causes.map((cause, at) => ({ cause, value: values[at]! })),
    valueAll: coalitionValues[coalitionValues.length - 1]!,
    valueNone: coalitionValues[0]!,
  };
}

function validateCauses(causes: readonly string[]): void {
  if (causes.length < 1 || causes.length > MAX_CAUSES) {
    throw fenrirError(
      'outOfRange',
      'causesOutOfRange',
      `causes must be 1 to ${MAX_CAUSES}; ${causes.length} came`,
      { field: 'causes', came: causes.length },
    );
  }
  const repeated = causes.find((cause, at) => causes.indexOf(cause) !== at);
  if (repeated === undefined) return;
  throw fenrirError(
    'invalid',
    'causesRepeated',
    `causes must name each cause once; ${JSON.stringify(repeated)} came twice`,
    { field: 'causes', value: repeated },
  );
}

/** Averages within groups of interchangeable causes: rounding depends on their order, the result must not. */
function shareAlike(values: readonly number[], coalitionValues: Float64Array): number[] {
  // Interchangeability is transitive, so the first match identifies the group.
  const groupOf = values.map((_, at) => {
    for (let earlier = 0; earlier < at; earlier += 1) {
      if (areInterchangeable(earlier, at, coalitionValues)) return earlier;
    }
    return at;
  });
  return values.map((_, at) => {
    const group = values.filter((_value, other) => groupOf[other] === groupOf[at]);
    return group.reduce((sum, value) => sum + value, 0) / group.length;
  });
}

/** Whether both causes add the same to every set of the others. */
function areInterchangeable(one: number, other: number, coalitionValues: Float64Array): boolean {
  for (let coalition = 0; coalition < coalitionValues.length; coalition += 1) {
    if (isMember(coalition, one) || isMember(coalition, other)) continue;
    if (coalitionValues[coalition + 2 ** one] !== coalitionValues[coalition + 2 ** other])
      return false;
  }
  return true;
}

function isMember(coalition: number, at: number): boolean {
  return ((coalition >> at) & 1) === 1;
}
