import type { LoadFuturesModel } from '@bess/strix';
import type { FacilityState } from '../../facility/facility-state.js';
import { outlookOf } from '../../facility/internal/outlook-of.js';
import { PRIOR_DAYS } from '../../facility/internal/profile-prior.js';
import type { ShapeGroup } from './draw-shape-groups.js';
import { shapeShare } from './shape-fit.js';

/** Of the library's days; all count nearly the same. */
const HALF_LIFE_DAYS = 365;
const HOURS = 24;
/** Learned days from which on their peaks say more of the coming ones than the shape does. */
const OUTLOOK_DAYS = 3;

/**
 * What STRIX draws the futures of one group from: the shape at its scale with what the profile has seen so far, and the days of the
 * shape beginning with the one that today is like. While today is all that the scale is known by there is no outlook of peaks: it would
 * set those to come apart from today's.
 */
export function shapeModel(
  known: FacilityState,
  { shape, scaleKw, day }: ShapeGroup,
): LoadFuturesModel {
  const { meanKw, weight } = known.profile;
  const steps = meanKw.length / 3;
  const outlook = known.days.length >= OUTLOOK_DAYS ? outlookOf(known) : undefined;
  const days = [...shape.days.slice(day), ...shape.days.slice(0, day)];
  return {
    stepMinutes: known.settings.stepMinutes,
    profileKw: meanKw.map(
      (kw, cell) =>
        (PRIOR_DAYS * scaleKw * shapeShare(shape, cell, steps) + weight[cell]! * kw) /
        (PRIOR_DAYS + weight[cell]!),
    ),
    profileUncertainty: 0,
    days: days.map(({ kind, deviations }) => ({
      kind,
      deviationKwSeries: Array.from(
        { length: steps },
        (_, step) => (scaleKw * deviations[Math.floor((step * HOURS) / steps)]!) / 1000,
      ),
    })),
    halfLifeDays: HALF_LIFE_DAYS,
    leastKw: 0,
    ...(outlook && { peakOutlook: outlook }),
  };
}
