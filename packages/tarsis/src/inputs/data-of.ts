/**
 * Options without what only code can bring, for a schema that describes the rest. What is no object stays as it came, to
 * be refused by its own name.
 */
export function dataOf(options: object): unknown {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return options;
  const { solver: _solver, nowMs: _nowMs, signal: _signal, ...data } = options as BroughtByCode;
  return data;
}

/** Fields that no schema describes. */
interface BroughtByCode {
  readonly solver?: unknown;
  readonly nowMs?: unknown;
  readonly signal?: unknown;
}
