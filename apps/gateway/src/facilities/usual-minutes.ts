import type { FacilityReading } from '../stores/stores.js';

const minuteMs = 60_000;

/**
 * How far apart most readings come.
 *
 * @param readings - by time
 * @returns median of the gaps [min]; undefined for fewer than two readings
 * @example
 * usualMinutes([{ timeMs: 0 }, { timeMs: 900_000 }]);
 * // => 15
 */
export function usualMinutes(
  readings: readonly Pick<FacilityReading, 'timeMs'>[],
): number | undefined {
  const gapsMs = readings
    .slice(1)
    .map(({ timeMs }, index) => timeMs - (readings[index]?.timeMs ?? timeMs))
    .sort((left, right) => left - right);
  const medianMs = gapsMs[Math.floor(gapsMs.length / 2)];
  return medianMs === undefined ? undefined : medianMs / minuteMs;
}
