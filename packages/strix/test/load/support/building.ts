import { createStream, nextNormal } from '@bess/kernel/rng';

export const HOUR_MS = 3_600_000;
/** A Monday. */
export const START = Date.parse('2025-01-06T00:00Z');

/** Components of a building's load; powers in kW per ten degrees Fahrenheit. */
export interface Truth {
  heatingBelowF: number;
  coolingAboveF: number;
  heating: number;
  cooling: number;
  pricePull: number;
}

/** A building with known components: 100 kW, a working-day profile, hinges, a day effect and noise. */
export function building(days: number, truth: Truth, seed = 1) {
  const stream = createStream({ seed, stream: 0, path: 0 });
  const epochMsSeries: number[] = [];
  const loadKwSeries: number[] = [];
  const expectedKwSeries: number[] = [];
  const temperatureF: number[] = [];
  const pricePerMwhSeries: number[] = [];
  let dayEffect = 0;
  let anomaly = 0;
  for (let day = 0; day < days; day++) {
    dayEffect = 0.5 * dayEffect + 3 * nextNormal(stream);
    anomaly = 0.7 * anomaly + 6 * nextNormal(stream);
    const dayPrice = 40 + 15 * nextNormal(stream);
    for (let hour = 0; hour < 24; hour++) {
      const season = Math.cos((2 * Math.PI * day) / 365);
      const t = 60 - 22 * season - 8 * Math.cos((2 * Math.PI * hour) / 24) + anomaly;
      const working = day % 7 < 5 && hour >= 8 && hour < 18;
      epochMsSeries.push(START + (day * 24 + hour) * HOUR_MS);
      temperatureF.push(t);
      pricePerMwhSeries.push(dayPrice);
      const expectedKw =
        100 +
        (working ? 60 : 0) +
        (truth.heating * Math.max(0, truth.heatingBelowF - t)) / 10 +
        (truth.cooling * Math.max(0, t - truth.coolingAboveF)) / 10 +
        truth.pricePull * Math.asinh((dayPrice - 40) / 15);
      expectedKwSeries.push(expectedKw);
      loadKwSeries.push(expectedKw + dayEffect + 2 * nextNormal(stream));
    }
  }
  return {
    epochMsSeries,
    loadKwSeries,
    expectedKwSeries,
    temperatureF,
    pricePerMwhSeries,
    timeZone: 'UTC',
  };
}

/** Responds to heat and cold, and not to prices. */
export const warm: Truth = {
  heatingBelowF: 50,
  coolingAboveF: 65,
  heating: 16,
  cooling: 20,
  pricePull: 0,
};
