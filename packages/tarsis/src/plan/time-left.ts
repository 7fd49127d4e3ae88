import type { SolveSettings } from './solve-plan.js';

/**
 * The clock of a limit that several solves share: each call says what is left of it [ms]. Without a clock nobody knows, and each solve has
 * all of it.
 *
 * @returns undefined without a limit
 */
export function timeLeft({
  nowMs,
  timeLimitMs,
}: Pick<SolveSettings, 'nowMs' | 'timeLimitMs'>): (() => number) | undefined {
  if (timeLimitMs === undefined) return undefined;
  if (!nowMs) return () => timeLimitMs;
  const endMs = nowMs() + timeLimitMs;
  return () => endMs - nowMs();
}
