import { zoneOffsetMinutes } from '@bess/kernel/series';
import { checkStepMinutes, validators } from '../internal/validate.js';

/** Position and size of panels; omitted fields take the default in brackets. */
export interface SolarPanels {
  /** Rated power at the meter [kW]. */
  readonly powerKw: number;
  /** North is positive [°] (34.05, Los Angeles). */
  readonly latitudeDegrees?: number;
  /** East is positive [°] (−118.24). */
  readonly longitudeDegrees?: number;
  /** From the horizontal [°] (0). */
  readonly tiltDegrees?: number;
  /** Clockwise from north [°] (180, south: towards the noon sun on the northern hemisphere). */
  readonly azimuthDegrees?: number;
}

/** Time zone and steps of the days. */
export interface SolarDayGrid {
  /** IANA zone of local time. */
  readonly timeZone: string;
  /** 1 to 60, a divisor of the hour. */
  readonly stepMinutes: number;
  /** Calendar year, for daylight saving time. */
  readonly year: number;
}

/** Irradiance of a month's mean day as a share of a clear day's, after clouds and haze. */
const clearSkyIndex = 0.8;
/** Share of the rated power delivered at 1 kW/m², after temperature, wiring and inverter losses. */
const performanceRatio = 0.85;
const solarConstantKw = 1.361;
const groundReflectance = 0.2;
/** The day of each month whose declination is nearest to the month's mean (S. A. Klein, Solar Energy 19 (1977), 325). */
const recommendedAverageDays = [17, 16, 16, 15, 15, 11, 17, 16, 15, 15, 14, 10];
/** Minutes between the sampled instants whose mean represents a step. */
const sampleMinutes = 5;
const radians = Math.PI / 180;

/**
 * Estimates the solar power of each month's mean day where no measurement exists [kW].
 *
 * Solar position by J. W. Spencer (Search 2 (1971), 172), clear-sky irradiance by B. Haurwitz (Journal of Meteorology 2
 * (1945), 154), diffuse share by D. G. Erbs et al. (Solar Energy 28 (1982), 293), the tilted plane by B. Liu and
 * R. Jordan (Solar Energy 4 (1960), 1). Two shares are assumed: the mean day has 80 % of a clear one, and 1 kW/m² gives
 * 85 % of the rated power. A horizontal kilowatt in Los Angeles then yields about 1,500 kWh a year. This estimates size and
 * daily shape only; no single day looks like it.
 *
 * @throws EngineError `invalid` or `outOfRange` naming field, rule and value; `stepOutOfRange`.
 * @returns Twelve days, January first, 1440 / stepMinutes entries each.
 * @example
 * const days = solarDays({ powerKw: 100 }, { timeZone: 'America/Los_Angeles', stepMinutes: 60, year: 2026 });
 * days[6]?.[2];
 * // => 0
 */
export function solarDays(panels: SolarPanels, grid: SolarDayGrid): number[][] {
  validators.solarPanels(panels);
  validators.solarDayGrid(grid);
  checkStepMinutes(grid.stepMinutes, 'grid.stepMinutes');
  return recommendedAverageDays.map((day, month) => {
    const noonMs = Date.UTC(grid.year, month, day, 12);
    const midnightMs =
      Date.UTC(grid.year, month, day) - zoneOffsetMinutes(noonMs, grid.timeZone) * 60_000;
    const samples = Math.max(1, Math.round(grid.stepMinutes / sampleMinutes));
    return Array.from({ length: 1440 / grid.stepMinutes }, (_, step) => {
      let sumKw = 0;
      for (let sample = 0; sample < samples; sample += 1) {
        const minutes = grid.stepMinutes * (step + (sample + 0.5) / samples);
        sumKw += panelPowerKw(panels, midnightMs + minutes * 60_000);
      }
      return sumKw / samples;
    });
  });
}

function panelPowerKw(panels: SolarPanels, timeMs: number): number {
  const { latitudeDegrees = 34.05, longitudeDegrees = -118.24, tiltDegrees = 0 } = panels;
  const { azimuthDegrees = 180 } = panels;
  const latitude = latitudeDegrees * radians;
  const yearMs = Date.UTC(new Date(timeMs).getUTCFullYear(), 0, 1);
  const day = (2 * Math.PI * Math.floor((timeMs - yearMs) / 86_400_000)) / 365;
  const { declination, equationMinutes } = solarPosition(day);
  const utcMinutes = (timeMs % 86_400_000) / 60_000;
  const solarMinutes = utcMinutes + 4 * longitudeDegrees + equationMinutes;
  const hourAngle = (solarMinutes / 4 - 180) * radians;
  const sine = Math.sin(latitude) * Math.sin(declination);
  const sinElevation = sine + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
  if (sinElevation <= 0) return 0;
  const globalKw = clearSkyIndex * 1.098 * sinElevation * Math.exp(-0.057 / sinElevation);
  const outsideKw = solarConstantKw * (1 + 0.033 * Math.cos(day)) * sinElevation;
  const diffuseKw = globalKw * diffuseFraction(globalKw / outsideKw);
  const tilt = tiltDegrees * radians;
  // The sun's direction as east, north and up components, projected on the normal of the panels.
  const east = -Math.cos(declination) * Math.sin(hourAngle);
  const north =
    Math.cos(latitude) * Math.sin(declination) -
    Math.sin(latitude) * Math.cos(declination) * Math.cos(hourAngle);
  const azimuth = azimuthDegrees * radians;
  const onPlane =
    Math.sin(tilt) * (Math.sin(azimuth) * east + Math.cos(azimuth) * north) +
    Math.cos(tilt) * sinElevation;
  const beamKw = ((globalKw - diffuseKw) * Math.max(0, onPlane)) / Math.max(sinElevation, 0.087);
  const skyKw = (diffuseKw * (1 + Math.cos(tilt))) / 2;
  const groundKw = (groundReflectance * globalKw * (1 - Math.cos(tilt))) / 2;
  return panels.powerKw * Math.min(1, performanceRatio * (beamKw + skyKw + groundKw));
}

/** Spencer's series for the declination [rad] and the equation of time [min]. */
function solarPosition(day: number): { declination: number; equationMinutes: number } {
  const declination =
    0.006918 -
    0.399912 * Math.cos(day) +
    0.070257 * Math.sin(day) -
    0.006758 * Math.cos(2 * day) +
    0.000907 * Math.sin(2 * day) -
    0.002697 * Math.cos(3 * day) +
    0.00148 * Math.sin(3 * day);
  const equationMinutes =
    229.18 *
    (0.000075 +
      0.001868 * Math.cos(day) -
      0.032077 * Math.sin(day) -
      0.014615 * Math.cos(2 * day) -
      0.040849 * Math.sin(2 * day));
  return { declination, equationMinutes };
}

/** Erbs' share of diffuse in global irradiance, by the clearness of the sky. */
function diffuseFraction(clearness: number): number {
  if (clearness <= 0.22) return 1 - 0.09 * clearness;
  if (clearness > 0.8) return 0.165;
  return (
    0.9511 -
    0.1604 * clearness +
    4.388 * clearness ** 2 -
    16.638 * clearness ** 3 +
    12.336 * clearness ** 4
  );
}
