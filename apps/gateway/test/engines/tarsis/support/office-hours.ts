import type { FacilityReading } from '../../../../src/stores/stores.js';

/** November 2025 to October 2026 by local clock. */
export const officeYear = {
  startMs: Date.UTC(2025, 10, 1, 7),
  endMs: Date.UTC(2026, 10, 1, 7),
  timeZone: 'America/Los_Angeles',
} as const;

const hourMs = 3_600_000;

/** An hour's reading of an office whose days differ: by weekday, and by weather that no calendar knows. */
export function officeHours(): FacilityReading[] {
  return Array.from({ length: (officeYear.endMs - officeYear.startMs) / hourMs }, (_, index) => {
    const day = Math.floor(index / 24);
    const hour = index % 24;
    const weather = Math.sin(1 + 12.9898 * day) * 43758.5453;
    const hot = weather - Math.floor(weather);
    // The first day is a Saturday.
    const isWeekend = day % 7 < 2;
    const midday = Math.max(0, 1 - Math.abs(hour - 14 - 2 * hot) / 6);
    return {
      timeMs: officeYear.startMs + index * hourMs,
      loadKw: 60 + (isWeekend ? 25 : 60 + 70 * hot) * midday + 9 * hot,
      temperatureF: null,
      solarKw: null,
    };
  });
}
