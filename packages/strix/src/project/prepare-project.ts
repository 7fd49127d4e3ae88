import { buildPolicy, type PolicyBuilder } from '../policy/build-policy.js';
import { drawTables } from '../price/draw-price-tables.js';
import { datedCalendarFrom, templateCalendar } from '../price/path-calendar.js';
import { warmStartPolicy } from '../simulation/prepare-simulation.js';
import type { ResolvedProject } from './resolve-project.js';
import type { LifePlan } from './simulate-lives.js';

const YEAR_DAYS = 365;

/** Beyond this many, projects share posterior draws in turn; each draw takes some 20 kB. */
const MAX_DRAWS = 1_024;

/** Draws the price tables and builds the policies of a valuation. */
export function prepareProject(
  project: ResolvedProject,
  build: PolicyBuilder = buildPolicy,
): LifePlan {
  const { model, seed, years, startDay, reserve, cells, yearCorrelation } = project;
  const days = years * YEAR_DAYS;
  return {
    seed,
    years,
    prices: drawTables(
      { ...model, yearPersistence: yearCorrelation },
      {
        seed,
        drawCount: drawCountOf(project.projectCount),
        startDay,
        horizonDays: YEAR_DAYS,
      },
    ),
    calendar: startDay === undefined ? templateCalendar(days) : datedCalendarFrom(startDay, days),
    batteries: project.durations.map(({ battery, capacityMwh }) => {
      const policy = build(project.policy, model, battery, {
        ...(reserve !== undefined && { reserve }),
      });
      return {
        policy: startDay === undefined ? policy : warmStartPolicy(policy, model, startDay),
        battery,
        capacityMwh,
      };
    }),
    ...(reserve !== undefined && { reserve }),
    ...(cells !== undefined && { cells }),
  };
}

/** Posterior draws of a number of projects: each has its own as far as possible. They come in antithetic pairs. */
export function drawCountOf(projectCount: number): number {
  return Math.min(MAX_DRAWS, projectCount);
}
