/** One broken rule, before it becomes a sentence. */
export interface Violation {
  readonly kind: 'invalid' | 'outOfRange';
  readonly code: string;
  /** Keys and indices from the root to the offending field. */
  readonly path: (string | number)[];
  /** Continues a sentence that begins with the field: `must be between 0 and 1`. */
  readonly rule: string;
  /** Ends it: `1.2 came`; absent where nothing is to be said. */
  readonly came?: string;
  readonly details?: Record<string, unknown>;
}

/** Of two violations the one to report: malformed before out of range, then the earlier. */
export function firstOf(
  earlier: Violation | undefined,
  later: Violation | undefined,
): Violation | undefined {
  if (earlier === undefined) return later;
  return earlier.kind === 'outOfRange' && later?.kind === 'invalid' ? later : earlier;
}

/** The same violation seen from one level further out. */
export function under(
  key: string | number,
  violation: Violation | undefined,
): Violation | undefined {
  violation?.path.unshift(key);
  return violation;
}
