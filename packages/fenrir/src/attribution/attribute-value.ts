import { shapleyValues } from '@bess/strix/results';
import { fenrirError, requireFinite, requireKind, requireList } from '../internal/validate.js';

/** What one cause contributes. */
export interface CausePart<Cause extends string = string> {
  readonly cause: Cause;
  /** In the unit of the value function, for instance USD. */
  readonly value: number;
}

/** A value difference, laid at the doors of its causes. */
export interface ValueAttribution<Cause extends string = string> {
  /** One part a cause, in the order of the causes. */
  readonly parts: readonly CausePart<Cause>[];
  /** Value with every cause at work. */
  readonly valueAll: number;
  /** Value with none. */
  readonly valueNone: number;
}

const MAX_CAUSES = 10;

/**
 * Explains the difference between the value with all causes and that with none by exact Shapley values: every set of causes is
 * replayed once, and a cause gets its marginal contribution averaged over all orders. Method note, equation (1). The parts add up to
 * `valueAll − valueNone`; a cause that changes no replay gets exactly 0, causes that are interchangeable get exactly the same.
 *
 * @param causes - names, 1 to 10, each once
 * @param replay - value with these causes at work; called once for each of the 2ⁿ sets
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

/** {@link attributeValue} of causes that were checked, with a replay whose values are finite. */
export function attributeValueCore<Cause extends string>(
  causes: readonly Cause[],
  replay: (active: ReadonlySet<Cause>) => number,
): ValueAttribution<Cause> {
  const worth = new Float64Array(2 ** causes.length);
  for (let coalition = 0; coalition < worth.length; coalition += 1) {
    worth[coalition] = replay(new Set(causes.filter((_, at) => isMember(coalition, at))));
  }
  const values = shareAlike(shapleyValues(causes.length, worth), worth);
  return {
    parts: causes.map((cause, at) => ({ cause, value: values[at]! })),
    valueAll: worth[worth.length - 1]!,
    valueNone: worth[0]!,
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

/** Rounding depends on the order of the causes; what interchangeable ones get must not. */
function shareAlike(values: readonly number[], worth: Float64Array): number[] {
  // Being interchangeable is transitive, so the first that matches names the group.
  const groupOf = values.map((_, at) => {
    for (let earlier = 0; earlier < at; earlier += 1) {
      if (areInterchangeable(earlier, at, worth)) return earlier;
    }
    return at;
  });
  return values.map((_, at) => {
    const group = values.filter((_value, other) => groupOf[other] === groupOf[at]);
    return group.reduce((sum, value) => sum + value, 0) / group.length;
  });
}

/** Whether both add the same to every set of the others. */
function areInterchangeable(one: number, other: number, worth: Float64Array): boolean {
  for (let coalition = 0; coalition < worth.length; coalition += 1) {
    if (isMember(coalition, one) || isMember(coalition, other)) continue;
    if (worth[coalition + 2 ** one] !== worth[coalition + 2 ** other]) return false;
  }
  return true;
}

function isMember(coalition: number, at: number): boolean {
  return ((coalition >> at) & 1) === 1;
}
