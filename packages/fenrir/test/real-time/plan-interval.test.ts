import { createBattery } from '@bess/kernel/battery';
import { perfectForesightBound } from '@bess/strix/valuation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planInterval } from '../../src/index.js';
import { planDispatch } from '../../src/plan/index.js';
import type { IntervalProblem } from '../../src/real-time/index.js';
import { price, priceAboveZero, site, type UniformSite } from '../support/plan-cases.js';

const lookahead = (prices: fc.Arbitrary<number>) =>
  fc
    .array(fc.tuple(prices, fc.constantFrom(0.25, 0.5, 1, 3)), { minLength: 1, maxLength: 12 })
    .map((blocks) => ({
      pricePath: Float64Array.from(blocks, ([one]) => one),
      blockHours: Float64Array.from(blocks, ([, hours]) => hours),
    }));
/** For a site whose step is a single number. */
interface UniformProblem extends IntervalProblem {
  readonly site: UniformSite;
}

const problem = (prices: fc.Arbitrary<number>): fc.Arbitrary<UniformProblem> =>
  fc.record({ site: site(), pricePerMwh: prices, lookahead: lookahead(prices) });

/** Value of an action relative to idling: cash less wear now, plus the perfect-foresight value of the next quarter-hours. */
function valueOverIdle(
  { site: { battery, socFraction, stepMinutes }, pricePerMwh, lookahead: path }: UniformProblem,
  powerMw: number,
) {
  const capacityMwh = battery.capacityKwh / 1000;
  const energyMwh = socFraction * capacityMwh;
  const movedMwh = (powerMw * stepMinutes) / 60;
  const stored =
    movedMwh > 0 ? movedMwh * battery.chargeEfficiency : movedMwh / battery.dischargeEfficiency;
  const quarters = [...path.pricePath].flatMap((one, block) =>
    new Array<number>(4 * path.blockHours[block]!).fill(one),
  );
  const later = (initialEnergyMwh: number) =>
    perfectForesightBound(
      quarters,
      {
        powerMw: battery.powerKw / 4000,
        minEnergyMwh: 0,
        maxEnergyMwh: capacityMwh,
        initialEnergyMwh: 0,
        chargeEfficiency: battery.chargeEfficiency,
        dischargeEfficiency: battery.dischargeEfficiency,
        wearPerMwhDischarged: battery.wearPerMwhDischarged,
      },
      { initialEnergyMwh: Math.min(capacityMwh, Math.max(0, initialEnergyMwh)) },
    ).valueLessWear;
  const wear = Math.max(0, -movedMwh) * battery.wearPerMwhDischarged;
  return later(energyMwh + stored) - later(energyMwh) - pricePerMwh * movedMwh - wear;
}

const signed = ({ action }: ReturnType<typeof planInterval>) =>
  ({ charge: 1, idle: 0, discharge: -1 })[action.direction] * action.powerMw;

describe('planInterval', () => {
  test.each([0.05, 0.28, 0.95, 1])(
    'recovers from %d, outside the window, as the linear program does, at any price',
    async (socFraction) => {
      const outside = createBattery({
        powerKw: 50_000,
        capacityKwh: 200_000,
        minSocFraction: 0.3,
        maxSocFraction: 0.9,
      });
      const one = { battery: outside, socFraction, stepMinutes: 60 };
      for (const pricePerMwh of [-30, 47, 400]) {
        const pricePath = [40, 80, 20];
        const { action } = planInterval({
          site: one,
          pricePerMwh,
          lookahead: {
            pricePath: Float64Array.from(pricePath),
            blockHours: Float64Array.of(1, 1, 1),
          },
        });
        const { dispatch } = await planDispatch({
          site: one,
          pricePath: [pricePerMwh, ...pricePath],
        });
        const programMw = dispatch.chargeMwSeries[0]! - dispatch.dischargeMwSeries[0]!;
        const ownMw = { charge: 1, idle: 0, discharge: -1 }[action.direction] * action.powerMw;
        expect(ownMw).toBeCloseTo(programMw, 6);
        expect(ownMw * (socFraction < 0.5 ? 1 : -1)).toBeGreaterThan(0);
      }
    },
  );

  const battery = createBattery({
    powerKw: 1000,
    capacityKwh: 2000,
    chargeEfficiency: 0.8,
    dischargeEfficiency: 1,
    wearPerMwhDischarged: 5,
  });
  const halfFull = { battery, socFraction: 0.5, stepMinutes: 60 };
  const hourThenTwo = {
    pricePath: Float64Array.of(45, 95),
    blockHours: Float64Array.of(1, 1),
  };

  test('worked by hand: the value of each MWh in later hours', () => {
    // One MWh sells at 95 − 5 = 90, and the hour before could buy 0.8 of it for 45/0.8 = 56.25 each; a second one sells in that hour, at 45 − 5. So the
    // first 0.2 MWh are worth 90, the next 0.8 the purchase that they save, 56.25, the rest 40.
    const plan = planInterval({ site: halfFull, pricePerMwh: 30, lookahead: hourThenTwo });
    expect(plan.lastMwhValue).toBe(56.25);
    expect(plan.nextMwhValue).toBe(40);
    expect(plan.chargeBelowPerMwh).toBe(32);
    expect(plan.dischargeAbovePerMwh).toBe(61.25);
    // 30 is below 32: 1 MW buys 0.8 MWh, which costs 30 and earns 32.
    expect(plan.action).toEqual({ direction: 'charge', powerMw: 1 });
    expect(plan.valueOverIdle).toBeCloseTo(2, 12);
    expect(plan.socFraction).toBeCloseTo(0.9, 12);
  });

  test('worked by hand: between the thresholds it idles, above them it sells 1 MWh', () => {
    const at = (pricePerMwh: number) =>
      planInterval({ site: halfFull, pricePerMwh, lookahead: hourThenTwo });
    expect(at(60)).toMatchObject({ action: { direction: 'idle', powerMw: 0 }, valueOverIdle: 0 });
    // The MWh sells for 100 − 5; kept, it is worth 0.2·90 + 0.8·56.25 = 63.
    const sold = at(100);
    expect(sold.action).toEqual({ direction: 'discharge', powerMw: 1 });
    expect(sold.valueOverIdle).toBeCloseTo(32, 12);
  });

  test('worked by hand: full and empty batteries have one threshold each, and an end value counts', () => {
    const endValue = [
      { widthMwh: 1, perMwh: 70 },
      { widthMwh: 9, perMwh: 20 },
    ];
    const flat = { pricePath: Float64Array.of(50), blockHours: Float64Array.of(1) };
    const full = planInterval({
      site: { ...halfFull, socFraction: 1 },
      pricePerMwh: 50,
      lookahead: flat,
      endValue,
    });
    expect(full.nextMwhValue).toBeUndefined();
    expect(full.chargeBelowPerMwh).toBeUndefined();
    // The last MWh sells in the next hour: 45.
    expect(full.lastMwhValue).toBe(45);
    const empty = planInterval({
      site: { ...halfFull, socFraction: 0 },
      pricePerMwh: 50,
      lookahead: flat,
      endValue,
    });
    expect(empty.lastMwhValue).toBeUndefined();
    // 1 MWh is worth 70 in the end. The next hour can fill 0.8 of it for 50/0.8 = 62.5; only the other 0.2 MWh are worth that much now.
    expect(empty.nextMwhValue).toBe(70);
    expect(empty.action.direction).toBe('charge');
    expect(empty.action.powerMw).toBeCloseTo(0.25, 12);
    expect(empty.valueOverIdle).toBeCloseTo(0.2 * 7.5, 12);
  });

  describe('with a grid charge', () => {
    const hours = (...pricePath: number[]) => ({
      pricePath: Float64Array.from(pricePath),
      blockHours: new Float64Array(pricePath.length).fill(1),
    });
    const lossless = (dischargeEfficiency: number, wearPerMwhDischarged: number) =>
      createBattery({
        powerKw: 1000,
        capacityKwh: 1000,
        chargeEfficiency: 1,
        dischargeEfficiency,
        wearPerMwhDischarged,
      });

    test('worked by hand: energy that later hours could only buy back with the charge is kept', () => {
      const full = { battery: lossless(1, 0), socFraction: 1, stepMinutes: 60 };
      const at = (importChargePerMwh: number) =>
        planInterval({
          site: { ...full, importChargePerMwh },
          pricePerMwh: 50,
          lookahead: hours(40, 100),
        });
      // Sell at 50, buy back at 40 and sell at 100: 110, more than the 100 of idling.
      expect(at(0)).toMatchObject({ action: { direction: 'discharge' }, valueOverIdle: 10 });
      // With the charge it is bought back for 70: 80, less than 100.
      expect(at(30)).toMatchObject({ action: { direction: 'idle' }, lastMwhValue: 70 });
      expect(at(30).dischargeAbovePerMwh).toBe(70);
    });

    test('worked by hand: charging pays below the price that leaves room for the charge', () => {
      const empty = { battery: lossless(0.8, 5), socFraction: 0, stepMinutes: 60 };
      const at = (pricePerMwh: number) =>
        planInterval({
          site: { ...empty, importChargePerMwh: 30 },
          pricePerMwh,
          lookahead: hours(100),
        });
      // A MWh sells as 0.8 MWh at 100 − 5: 76, of which 30 are the charge.
      expect(at(60)).toMatchObject({ action: { direction: 'idle' }, chargeBelowPerMwh: 46 });
      expect(at(45.9).action.direction).toBe('charge');
    });

    test('is the first step of the best plan of the linear program', async () => {
      const one = {
        battery: lossless(0.85, 4),
        socFraction: 0.6,
        stepMinutes: 60,
        importChargePerMwh: 12,
      };
      for (const prices of [
        [35, 20, 60, 30],
        [50, 40, 55, 70],
        [15, 18, 25, 90],
      ]) {
        const [pricePerMwh, ...later] = prices;
        const plan = planInterval({
          site: one,
          pricePerMwh: pricePerMwh!,
          lookahead: hours(...later),
        });
        const whole = await planDispatch({ site: one, pricePath: prices });
        const rest = await planDispatch({
          site: { ...one, socFraction: plan.socFraction },
          pricePath: later,
        });
        const power = signed(plan);
        const now = -power * pricePerMwh! - Math.max(0, -power) * 4 - Math.max(0, power) * 12;
        expect(now + rest.nominal.value).toBeCloseTo(whole.nominal.value, 6);
      }
    });
  });

  test('no other power is worth more, at prices below 0 too, and its value is the one reported', () => {
    fc.assert(
      fc.property(
        problem(price),
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
        (one, shares) => {
          const plan = planInterval(one);
          const { battery: asked, socFraction, stepMinutes } = one.site;
          const powerMw = asked.powerKw / 1000;
          const capacityMwh = asked.capacityKwh / 1000;
          const hours = stepMinutes / 60;
          const most = Math.min(
            powerMw,
            ((1 - socFraction) * capacityMwh) / asked.chargeEfficiency / hours,
          );
          const least = -Math.min(
            powerMw,
            (socFraction * capacityMwh * asked.dischargeEfficiency) / hours,
          );
          const money =
            1e-6 *
            (1 +
              powerMw *
                40 *
                Math.max(...one.lookahead.pricePath.map(Math.abs), Math.abs(one.pricePerMwh)));
          expect(
            Math.abs(valueOverIdle(one, signed(plan)) - plan.valueOverIdle),
          ).toBeLessThanOrEqual(money);
          for (const share of [-1, 1, ...shares]) {
            const other = share > 0 ? share * most : -share * least;
            expect(valueOverIdle(one, other)).toBeLessThanOrEqual(plan.valueOverIdle + money);
          }
        },
      ),
    );
  });

  test("is the first step of the linear program's optimum", async () => {
    const byTheHour = fc.record({
      site: site().map((one) => ({ ...one, stepMinutes: 60 })),
      pricePath: fc.array(priceAboveZero, { minLength: 2, maxLength: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(byTheHour, async ({ site: begin, pricePath: [pricePerMwh, ...later] }) => {
        const plan = planInterval({
          site: begin,
          pricePerMwh: pricePerMwh!,
          lookahead: {
            pricePath: Float64Array.from(later),
            blockHours: new Float64Array(later.length).fill(1),
          },
        });
        const whole = await planDispatch({ site: begin, pricePath: [pricePerMwh!, ...later] });
        const rest = await planDispatch({
          site: { ...begin, socFraction: plan.socFraction },
          pricePath: later,
        });
        const power = signed(plan);
        const now =
          -power * pricePerMwh! - Math.max(0, -power) * begin.battery.wearPerMwhDischarged;
        const money =
          1e-5 * (1 + Math.abs(whole.nominal.value) + (begin.battery.powerKw / 1000) * 300);
        expect(Math.abs(now + rest.nominal.value - whole.nominal.value)).toBeLessThanOrEqual(money);
      }),
      { numRuns: 13 },
    );
  });

  test('charges just below one threshold and discharges just above the other', () => {
    fc.assert(
      fc.property(problem(priceAboveZero), (one) => {
        const { chargeBelowPerMwh, dischargeAbovePerMwh } = planInterval(one);
        const at = (pricePerMwh: number) => planInterval({ ...one, pricePerMwh }).action.direction;
        if (chargeBelowPerMwh !== undefined && chargeBelowPerMwh > 0) {
          expect(at(0.999 * chargeBelowPerMwh)).toBe('charge');
          expect(at(1.001 * chargeBelowPerMwh)).not.toBe('charge');
        }
        if (dischargeAbovePerMwh !== undefined && dischargeAbovePerMwh > 0) {
          expect(at(1.001 * dischargeAbovePerMwh)).toBe('discharge');
          expect(at(0.999 * dischargeAbovePerMwh)).not.toBe('discharge');
        }
      }),
    );
  });

  test('recovers a battery outside its window as fast as it can, no further than pays, within a power limit', () => {
    const window = createBattery({
      powerKw: 1000,
      capacityKwh: 2000,
      minSocFraction: 0.2,
      maxSocFraction: 0.9,
    });
    const expensive = { pricePath: Float64Array.of(10), blockHours: Float64Array.of(1) };
    const below = planInterval({
      site: { battery: window, socFraction: 0.1, stepMinutes: 60 },
      pricePerMwh: 500,
      lookahead: expensive,
    });
    // 0.2 MWh to the edge, at any price.
    expect(below.action.direction).toBe('charge');
    expect(below.socFraction).toBeCloseTo(0.2, 9);
    const tapered = createBattery({
      powerKw: 1000,
      capacityKwh: 2000,
      powerLimits: [
        { socFraction: 0, chargeKw: 1000, dischargeKw: 250 },
        { socFraction: 1, chargeKw: 250, dischargeKw: 1000 },
      ],
    });
    const slow = planInterval({
      site: { battery: tapered, socFraction: 0, stepMinutes: 5 },
      pricePerMwh: 500,
      lookahead: expensive,
    });
    expect(slow.action.direction).toBe('idle');
    const half = planInterval({
      site: { battery: tapered, socFraction: 0.5, stepMinutes: 5 },
      pricePerMwh: 500,
      lookahead: expensive,
    });
    expect(half.action).toEqual({ direction: 'discharge', powerMw: 0.625 });
  });

  test('rejects with a code', () => {
    const good = { site: halfFull, pricePerMwh: 30, lookahead: hourThenTwo };
    const cases: [string, Partial<IntervalProblem>][] = [
      ['notFinite', { pricePerMwh: Number.NaN }],
      ['connectionNotTaken', { site: { ...halfFull, exportLimitMw: 0.5 } }],
      ['unequalLengths', { lookahead: { ...hourThenTwo, blockHours: Float64Array.of(1) } }],
      ['blockHoursInvalid', { lookahead: { ...hourThenTwo, blockHours: Float64Array.of(1, 0) } }],
      [
        'outOfRange',
        {
          site: { ...halfFull, importChargePerMwh: 1 },
          lookahead: { ...hourThenTwo, blockHours: Float64Array.of(1, 0) },
        },
      ],
      [
        'endValueNotConcave',
        {
          endValue: [
            { widthMwh: 1, perMwh: 1 },
            { widthMwh: 1, perMwh: 2 },
          ],
        },
      ],
    ];
    for (const [code, part] of cases) {
      expect(() => planInterval({ ...good, ...part })).toThrow(expect.objectContaining({ code }));
    }
  });
});
