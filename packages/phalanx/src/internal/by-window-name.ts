import type { DemandWindow } from '../demand/demand-window.js';

/**
 * Values of windows by their names.
 *
 * @param windows - demand windows
 * @param values - one for each, in their order
 */
export function byWindowName(
  windows: readonly Pick<DemandWindow, 'name'>[],
  values: ArrayLike<number>,
): Record<string, number> {
  return Object.fromEntries(windows.map(({ name }, window) => [name, values[window]!]));
}
