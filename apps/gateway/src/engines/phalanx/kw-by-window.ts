import { EngineError } from '@bess/kernel/errors';
import type { PhalanxRequest } from '@bess/phalanx/schema';

/**
 * Demands by the names of their windows, as the engine takes them.
 *
 * @param field - what they were sent as
 * @param sent - window and demand of each [kW]
 * @throws EngineError `outOfRange` `windowTwice`
 * @example
 * kwByWindow('running_peaks', [{ window: 'any time', kw: 812 }]);
 * // => { 'any time': 812 }
 */
export function kwByWindow(
  field: 'running_peaks' | 'promise',
  sent: NonNullable<PhalanxRequest['promise']>,
): Record<string, number> {
  const names = sent.map(({ window }) => window);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new EngineError({
      engine: 'phalanx',
      kind: 'outOfRange',
      code: 'windowTwice',
      message: `${field} must name each window once; "${twice}" came more often`,
      details: { field, window: twice },
    });
  }
  return Object.fromEntries(sent.map(({ window, kw }) => [window, kw]));
}
