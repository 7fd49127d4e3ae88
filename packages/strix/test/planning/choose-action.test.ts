import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STAGES_PER_KIND } from '../../src/internal/kernel-layout.js';
import { planningBattery } from '../../src/planning/battery.js';
import { chooseAction, createDecisionState } from '../../src/planning/choose-action.js';
import { createDayValueFunctions } from '../../src/planning/value-function.js';
import { evenly } from '../support/evenly.js';
import {
  fitted,
  gridBatteries,
  marginalsOf,
  putSegments,
  valueFunctions,
} from './planning-grid.js';

const HOURS = 24;
const AHEAD = 48;
const WIDTH_FACTOR = 0.4;

const situations = fc.record({
  grid: gridBatteries([0.3, 12]),
  drawn: valueFunctions,
  profile: fc.array(evenly(-40, 150), { minLength: 2 * HOURS, maxLength: 2 * HOURS }),
  shift: fc.array(evenly(-1, 1), { minLength: 5 * AHEAD, maxLength: 5 * AHEAD }),
  carry: fc.array(evenly(0, 1), { minLength: 5 * AHEAD, maxLength: 5 * AHEAD }),
  hour: fc.nat(23),
  kinds: fc.tuple(fc.nat(1), fc.nat(1)),
  regime: fc.nat(4),
  scalePerMwh: evenly(1, 30),
  profileMean: evenly(0, 80),
  deviation: evenly(-5, 5),
  correction: fc.oneof(fc.constant(0), evenly(-1, 1)),
  reserveOpportunityCostPerMwh: fc.oneof(fc.constant(0), evenly(0, 10)),
  pricePerMwh: fc.oneof(
    { weight: 5, arbitrary: evenly(-20, 160) },
    { weight: 1, arbitrary: evenly(-400, -20) },
  ),
  share: evenly(0, 1),
});

/** Sets up a decision, decides, and gives the marginal value of stored energy at each energy step. */
function decide(
  {
    grid,
    drawn,
    profile,
    shift,
    carry,
    kinds,
    share,
    ...hour
  }: typeof situations extends fc.Arbitrary<infer T> ? T : never,
  ordered: boolean,
) {
  const [kind, nextKind] = kinds;
  const battery = planningBattery(grid.battery);
  const worthOf = ({ tag, extra }: { tag: number; extra: number }): number => {
    // Half the tag is an hour of today or of tomorrow; nothing beyond is planned.
    const later = tag >> 1;
    const kindOfHour = later < HOURS ? kind : nextKind;
    const ahead = hour.regime * AHEAD + later - hour.hour;
    const usual = profile[kindOfHour * HOURS + (later % HOURS)]!;
    const width = hour.scalePerMwh + WIDTH_FACTOR * Math.max(0, usual - hour.profileMean);
    const price =
      usual + width * (shift[ahead]! + carry[ahead]! * hour.deviation + hour.correction);
    return (
      price * (tag % 2 === 1 ? battery.inverseChargeEfficiency : battery.dischargeEfficiency) +
      extra
    );
  };
  const later = fitted(drawn, grid).map((segment) => {
    const tag = 2 * (hour.hour + ((segment.tag >> 1) % (AHEAD - hour.hour))) + (segment.tag % 2);
    return { ...segment, tag, value: worthOf({ ...segment, tag }) };
  });
  if (ordered) later.sort((one, other) => other.value - one.value);
  const plan = createDayValueFunctions();
  putSegments(plan, kind * STAGES_PER_KIND + hour.hour, later);
  plan.marginalValuesPerMwh.fill(Number.NaN);
  const step = Math.round(share * grid.steps);
  const now = {
    ...createDecisionState(),
    ...hour,
    ...{ kind, nextKind, energyMwh: step * grid.stepMwh, energyChangeMwh: Number.NaN },
  };
  const outlook = {
    leadIntercepts: Float64Array.from(shift),
    leadSlopes: Float64Array.from(carry),
  };
  const widths = profile.map(
    (usual) => hour.scalePerMwh + WIDTH_FACTOR * Math.max(0, usual - hour.profileMean),
  );
  const morning = { profile: Float64Array.from(profile), widths: Float64Array.from(widths) };
  chooseAction(plan, morning, battery, outlook, now);
  return {
    ...{ battery, step, movedSteps: now.energyChangeMwh / grid.stepMwh },
    worth: marginalsOf(later, grid),
    buying:
      (hour.pricePerMwh + hour.reserveOpportunityCostPerMwh) * battery.inverseChargeEfficiency,
    selling:
      (hour.pricePerMwh - grid.battery.wearPerMwhDischarged - hour.reserveOpportunityCostPerMwh) *
      battery.dischargeEfficiency,
  };
}

describe('chooseAction', () => {
  test('property: where marginal values fall with the energy, no other action earns more', () => {
    const met = { bought: 0, sold: 0, rested: 0 };
    fc.assert(
      fc.property(situations, (situation) => {
        const { grid } = situation;
        const { step, movedSteps, worth, buying, selling } = decide(situation, true);
        fc.pre(buying >= selling);
        expect(movedSteps).toBeCloseTo(Math.round(movedSteps), 6);
        const moved = Math.round(movedSteps);
        met[moved > 0 ? 'bought' : moved < 0 ? 'sold' : 'rested']++;
        let cash = 0;
        const earned = new Map([[0, 0]]);
        for (let up = 1; up <= grid.chargeSteps && step + up <= grid.steps; up++) {
          cash += worth[step + up - 1]! - buying;
          earned.set(up, cash);
        }
        cash = 0;
        for (let down = 1; down <= grid.dischargeSteps && step - down >= 0; down++) {
          cash += selling - worth[step - down]!;
          earned.set(-down, cash);
        }
        expect(earned.has(moved)).toBe(true);
        expect(earned.get(moved)).toBeGreaterThanOrEqual(Math.max(...earned.values()) - 1e-7);
      }),
      { numRuns: 1000 },
    );
    // The rarest case occurs in 28 % of the runs: so few have a probability far below 10⁻¹².
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(100);
  });

  test('property: for any order of values it buys step by step while the next MWh is worth more, or else sells while the last is worth less', () => {
    fc.assert(
      fc.property(situations, (situation) => {
        const { grid } = situation;
        const { step, movedSteps, worth, buying, selling } = decide(situation, false);
        let moved = 0;
        while (
          moved < grid.chargeSteps &&
          step + moved < grid.steps &&
          worth[step + moved]! > buying
        )
          moved++;
        if (moved === 0) {
          while (
            -moved < grid.dischargeSteps &&
            step + moved > 0 &&
            worth[step + moved - 1]! < selling
          )
            moved--;
        }
        expect(movedSteps).toBeCloseTo(moved, 6);
      }),
      { numRuns: 1000 },
    );
  });
});
