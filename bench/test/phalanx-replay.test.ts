import { createBattery } from '@bess/kernel/battery';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { createModelBuilder, solve } from '@bess/milp';
import { validateTariff } from '@bess/tariff-library';
import { describe, expect, test } from 'vitest';
import { batteryNumbers } from '../phalanx/lib/battery-numbers.js';
import { benchBattery } from '../phalanx/lib/bench-battery.js';
import { demandWindows } from '../phalanx/lib/demand-windows.js';
import { findLeak } from '../phalanx/lib/find-leak.js';
import { foresight } from '../phalanx/lib/foresight.js';
import { formatPromises } from '../phalanx/lib/format-promises.js';
import { formatValue } from '../phalanx/lib/format-value.js';
import { leastCaps } from '../phalanx/lib/least-caps.js';
import { measureSite } from '../phalanx/lib/measure-site.js';
import { periodMonths } from '../phalanx/lib/period-months.js';
import { priorPeaks } from '../phalanx/lib/policies/prior-peaks.js';
import { policyRegistry } from '../phalanx/lib/policies/registry.js';
import { siteThreshold } from '../phalanx/lib/policies/site-threshold.js';
import { threshold } from '../phalanx/lib/policies/threshold.js';
import type { PolicySite, PolicySituation } from '../phalanx/lib/policy.js';
import { ratchetFloor } from '../phalanx/lib/ratchet-floor.js';
import { type ReplayCase, replayPolicy } from '../phalanx/lib/replay-policy.js';
import { settleMonths } from '../phalanx/lib/settle-months.js';
import { benchTariff, type TariffName, tariffNames } from '../phalanx/lib/tariffs.js';
import { type Building, createBuilding } from '../shared/series/building.js';

const ZONE = 'America/Los_Angeles';
const START = Date.parse('2025-01-01T00:00-08:00');

/** A synthetic office over nine months of hours: days, weekends, a drifting level and noise. */
function office(months = 9, stepMinutes = 60): Building {
  const stream = createStream({ seed: 11, stream: 0, path: 0 });
  const endMs = Date.parse(`2025-${String(months + 1).padStart(2, '0')}-01T00:00-07:00`);
  const length = (endMs - START) / (stepMinutes * 60_000);
  let level = 0;
  const rawKw = Float64Array.from({ length }, (_, step) => {
    const hours = (step * stepMinutes) / 60;
    const day = Math.floor(hours / 24);
    const isWeekend = (day + 2) % 7 >= 5;
    const hourOfDay = hours % 24;
    const shape = Math.max(0, Math.sin(((hourOfDay - 6) / 14) * Math.PI));
    if (step % ((24 * 60) / stepMinutes) === 0) level = 0.7 * level + nextUniform(stream) - 0.5;
    return 40 + (isWeekend ? 15 : 80) * shape * (1 + 0.3 * level) + 8 * nextUniform(stream);
  });
  return createBuilding({
    name: 'office',
    campus: 'made-up',
    grid: { startMs: START, stepMinutes, length, timeZone: ZONE },
    rawKw,
    split: {
      validationFromMs: Date.parse('2025-08-01T00:00-07:00'),
      testFromMs: Date.parse('2025-09-01T00:00-07:00'),
    },
  });
}

const building = office();
const caseOf = (
  tariff: TariffName,
  percent = 25,
  months = periodMonths(building, 'before-test'),
): ReplayCase => ({
  building,
  months,
  battery: benchBattery(building.sizingPeakKw, percent),
  tariff: benchTariff(tariff, ZONE),
});

test.each(tariffNames)('the %s tariff is a valid record', (name) => {
  expect(() => validateTariff(benchTariff(name, ZONE))).not.toThrow();
});

describe('months', () => {
  test('are whole, local, and begin 150 days in', () => {
    const names = (period: Parameters<typeof periodMonths>[1]) =>
      periodMonths(building, period).map(({ month }) => month);
    expect(building.months).toHaveLength(9);
    expect(names('training')).toEqual([6, 7]);
    expect(names('validation')).toEqual([8]);
    expect(names('before-test')).toEqual([6, 7, 8]);
    expect(names('test')).toEqual([9]);
  });

  test('a battery is sized by readings before the validation', () => {
    expect(building.sizingPeakKw).toBe(
      Math.max(...building.settledKw.subarray(0, building.validationStep)),
    );
  });
});

describe('demandWindows', () => {
  test('on weekdays from 12 to 18 h the peak period is metered too', () => {
    const windows = demandWindows(benchTariff('tou', ZONE), building.grid);
    expect(windows.map(({ pricePerKw }) => pricePerKw)).toEqual([10, 15]);
    const { weekday, hour } = building.calendar;
    const expected = weekday.map((day, step) =>
      day <= 5 && hour[step]! >= 12 && hour[step]! < 18 ? 1 : 0,
    );
    expect(windows[1]!.meteredSteps).toEqual(expected);
  });

  test('a ratchet bills 80 % of the highest of eleven months', () => {
    const [window] = demandWindows(benchTariff('ratchet', ZONE), building.grid);
    const peaks = [500, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 5];
    expect(ratchetFloor(window!, peaks)).toBe(80);
    expect(ratchetFloor(window!, peaks.slice(0, 11))).toBe(400);
    expect(ratchetFloor({ ratchetFraction: 0, ratchetMonths: 0 }, peaks)).toBe(0);
  });
});

describe('leastCaps', () => {
  const battery = batteryNumbers(
    createBattery({
      powerKw: 30,
      capacityKwh: 50,
      chargeEfficiency: 1,
      dischargeEfficiency: 0.5,
    }),
  );
  const always = (length: number) => new Uint8Array(length).fill(1);

  test('by hand: 25 kWh at the meter over two hours of 100 kW', () => {
    const loadKw = Float64Array.of(40, 100, 100, 40);
    const windows = [{ pricePerKw: 20, meteredSteps: always(4), floorKw: 0 }];
    const problem = { loadKw, stepHours: 1, windows, battery, storedKwh: 50 };
    // 50 kWh inside give 25 at the meter: 12.5 kW in each hour.
    expect(leastCaps(problem)[0]).toBeCloseTo(87.5, 8);
    // Empty, it charges 30 kWh in the first hour: 15 at the meter.
    expect(leastCaps({ ...problem, storedKwh: 0 })[0]).toBeCloseTo(92.5, 8);
    // The power of 30 kW is the limit of a short peak.
    expect(
      leastCaps({ ...problem, loadKw: Float64Array.of(0, 0, 100, 0), stepHours: 0.25 })[0],
    ).toBeCloseTo(70, 8);
    expect(leastCaps({ ...problem, windows: [{ ...windows[0]!, floorKw: 95 }] })[0]).toBeCloseTo(
      95,
      12,
    );
  });

  test('has the cost of the linear program over whole months', async () => {
    for (const tariff of ['flat', 'tou'] as const) {
      for (const percent of [10, 50]) {
        const { battery: stored, months } = caseOf(tariff, percent);
        const { startStep, endStep } = months[0]!;
        const numbers = batteryNumbers(stored);
        const windows = demandWindows(benchTariff(tariff, ZONE), building.grid).map((window) => ({
          ...window,
          meteredSteps: window.meteredSteps.subarray(startStep, endStep),
          floorKw: 0,
        }));
        const problem = {
          loadKw: building.settledKw.subarray(startStep, endStep),
          stepHours: 1,
          windows,
          battery: numbers,
          storedKwh: numbers.mostKwh / 2,
        };
        const caps = leastCaps(problem);
        const cost = windows.reduce(
          (sum, { pricePerKw }, index) => sum + pricePerKw * caps[index]!,
          0,
        );
        const { objective } = await solve(programme(problem));
        expect(Math.abs(cost - objective!)).toBeLessThan(1e-6 * cost);
      }
    }
  });

  test('more than two windows are refused', () => {
    const window = { pricePerKw: 1, meteredSteps: always(1), floorKw: 0 };
    const problem = { loadKw: Float64Array.of(1), stepHours: 1, battery, storedKwh: 0 };
    expect(() => leastCaps({ ...problem, windows: [window, window, window] })).toThrow(
      'one or two demand windows, not 3',
    );
  });
});

/** The same problem as a linear program: grid = load + charge − discharge ≤ the cap of each window that meters the step. */
function programme({
  loadKw,
  stepHours,
  windows,
  battery,
  storedKwh,
}: Parameters<typeof leastCaps>[0]) {
  const builder = createModelBuilder();
  const caps = windows.map(({ pricePerKw }) => builder.addColumn({ cost: pricePerKw }));
  let before: number | undefined;
  for (let step = 0; step < loadKw.length; step += 1) {
    const charge = builder.addColumn({ upper: battery.powerKw });
    const discharge = builder.addColumn({ upper: battery.powerKw });
    const stored = builder.addColumn({ lower: battery.leastKwh, upper: battery.mostKwh });
    const start = before === undefined ? storedKwh : 0;
    builder.addRow({
      lower: start,
      upper: start,
      columns: [stored, charge, discharge, ...(before === undefined ? [] : [before])],
      values: [
        1,
        -stepHours * battery.chargeEfficiency,
        stepHours / battery.dischargeEfficiency,
        ...(before === undefined ? [] : [-1]),
      ],
    });
    windows.forEach(({ meteredSteps }, index) => {
      if (meteredSteps[step] !== 1) return;
      builder.addRow({
        upper: -loadKw[step]!,
        columns: [charge, discharge, caps[index]!],
        values: [1, -1, -1],
      });
    });
    before = stored;
  }
  return builder.build();
}

describe('foresight', () => {
  test.each(tariffNames)('keeps its caps (%s)', (tariff) => {
    const replay = caseOf(tariff);
    const { gridKw, fromStep, capsKw } = foresight(replay);
    demandWindows(replay.tariff, building.grid).forEach(({ meteredSteps }, index) => {
      replay.months.forEach(({ startStep, endStep }, month) => {
        let peak = 0;
        for (let step = startStep; step < endStep; step += 1) {
          if (meteredSteps[step] === 1) peak = Math.max(peak, gridKw[step - fromStep]!);
        }
        expect(peak).toBeLessThanOrEqual(capsKw[month]![index]! * (1 + 1e-9));
      });
    });
  });
});

describe('replayPolicy', () => {
  test('a policy that never acts changes nothing, and has no wear', () => {
    const replay = caseOf('ratchet');
    const idle = () => ({
      decide: () => ({ kind: 'power', chargeKw: 0, dischargeKw: 0 }) as const,
    });
    const { gridKw, wear, fromStep } = replayPolicy(replay, idle);
    expect(gridKw).toEqual(building.settledKw.slice(fromStep, fromStep + gridKw.length));
    expect(wear).toEqual([0, 0, 0]);
  });

  test('by hand: the battery follows a cap within a step and its charge is carried over', () => {
    const replay = { ...caseOf('flat'), months: periodMonths(building, 'training').slice(0, 1) };
    const flat = createBuilding({
      ...building,
      rawKw: new Float64Array(building.grid.length).fill(100),
      split: { validationFromMs: START, testFromMs: START },
    });
    const battery = createBattery({
      powerKw: 50,
      capacityKwh: 100,
      chargeEfficiency: 0.8,
      dischargeEfficiency: 0.8,
    });
    const socs: number[] = [];
    const capped = () => ({
      decide: ({ step, socFraction }: { step: number; socFraction: number }) => {
        socs.push(socFraction);
        // 60 kW for three hours, then 130 kW.
        const first = replay.months[0]!.startStep;
        return { kind: 'cap', capKw: step - first < 3 ? 60 : 130 } as const;
      },
    });
    const { gridKw } = replayPolicy({ ...replay, building: flat, battery }, capped);
    // 80 kWh at the meter: 40, 40, 0 kW; then 30 kW × 0.8 = 24 kWh an hour come back.
    expect([...gridKw.subarray(0, 4)].map((kw) => Math.round(kw * 1e9) / 1e9)).toEqual([
      60, 60, 100, 130,
    ]);
    expect(socs.slice(0, 5).map((soc) => Math.round(soc * 1e9) / 1e9)).toEqual([
      1, 0.5, 0, 0, 0.24,
    ]);
  });

  test('its reported peaks are those of the bill', () => {
    const replay = caseOf('flat');
    const told: number[] = [];
    const watcher = () => ({
      decide: ({
        monthIndex,
        runningPeaksKw,
      }: {
        monthIndex: number;
        runningPeaksKw: readonly number[];
      }) => {
        told[monthIndex] = runningPeaksKw[0]!;
        return { kind: 'cap', capKw: 110 } as const;
      },
    });
    const { gridKw } = replayPolicy(replay, watcher);
    const settled = settleMonths(replay, gridKw);
    settled.forEach(({ peakKw, demandCost }, index) => {
      expect(peakKw).toBeCloseTo(told[index]!, 9);
      expect(demandCost).toBeCloseTo(20 * peakKw, 6);
    });
  });

  test('earlier peaks bind a ratchet, but not in a new account', () => {
    const replay = caseOf('ratchet', 25, periodMonths(building, 'validation'));
    const floors: number[] = [];
    const low = () => ({
      decide: ({ ratchetFloorsKw }: { ratchetFloorsKw: readonly number[] }) => {
        floors.push(ratchetFloorsKw[0]!);
        return { kind: 'power', chargeKw: 0, dischargeKw: 1e9 } as const;
      },
    });
    const { gridKw } = replayPolicy(replay, low);
    replayPolicy({ ...replay, isNewAccount: true }, low);
    const before = building.months.slice(0, 7);
    const past = building.settledKw.subarray(before[0]!.startStep, before[6]!.endStep);
    const floorKw = 0.8 * Math.max(...past);
    expect(floors[0]).toBeCloseTo(floorKw, 9);
    expect(floors.at(-1)).toBe(0);
    // Nothing is drawn in the month: only the floor is billed.
    const nothing = gridKw.map(() => 0);
    expect(settleMonths(replay, nothing)[0]!.demandCost).toBeCloseTo(15 * floorKw, 6);
    expect(settleMonths({ ...replay, isNewAccount: true }, nothing)[0]!.demandCost).toBe(0);
  });

  test('a rule knows the load of its step, a cap does not', () => {
    const replay = caseOf('flat');
    const rule = () => ({
      decide: () => ({ kind: 'rule', capKwOf: (kw: number) => Math.max(90, 0.9 * kw) }) as const,
    });
    const { gridKw, fromStep } = replayPolicy(replay, rule);
    expect([...gridKw]).toEqual([...replayPolicy(replay, rule).gridKw]);
    const first = building.settledKw.findIndex((kw, step) => step >= fromStep && kw > 100);
    expect(gridKw[first - fromStep]).toBeCloseTo(0.9 * building.settledKw[first]!, 9);
    const always = (kind: 'cap' | 'rule') => () => ({
      decide: () =>
        kind === 'cap' ? ({ kind, capKw: 95 } as const) : ({ kind, capKwOf: () => 95 } as const),
    });
    expect(replayPolicy(replay, always('rule')).gridKw).toEqual(
      replayPolicy(replay, always('cap')).gridKw,
    );
  });

  test('a flagged reading neither moves the battery nor is billed', () => {
    const { months } = caseOf('flat');
    const at = months[0]!.startStep + 300;
    const spiked = createBuilding({
      ...building,
      rawKw: building.rawKw.map((load, step) => (step === at ? 5000 : load)),
      split: { validationFromMs: START, testFromMs: START },
    });
    const replay = { ...caseOf('flat'), building: spiked };
    const { gridKw, fromStep } = replayPolicy(replay, threshold(0.85));
    expect(gridKw[at - fromStep]).toBeLessThan(300);
    expect(settleMonths(replay, gridKw)[0]!.peakKw).toBeLessThan(300);
  });
});

describe('policies', () => {
  const names = Object.keys(policyRegistry);
  /** Policies that replan every few hours: a few days of them take as long as months of the others. */
  const isPlanner = (name: string) => name.startsWith('phalanx');
  const oneMonth = (tariff: TariffName) => caseOf(tariff, 25, periodMonths(building, 'validation'));
  /** A billing month of a week, in which a planner takes as long as the others do in a whole one. */
  const shortMonth = (tariff: TariffName): ReplayCase => {
    const replay = oneMonth(tariff);
    const [month] = replay.months;
    return { ...replay, months: [{ ...month!, endStep: month!.startStep + 7 * 24 }] };
  };

  // Other levels of the gate have the same information.
  test.each(names.filter((name) => !/^phalanx-gated-/.test(name)))(
    '%s does not depend on the future',
    (name) => {
      for (const tariff of ['flat', 'tou'] as const) {
        const [replay, steps] = isPlanner(name)
          ? [shortMonth(tariff), [30]]
          : [oneMonth(tariff), [0, 101, 410]];
        const from = steps.map((step) => replay.months[0]!.startStep + step);
        const stream = createStream({ seed: 8, stream: 0, path: 0 });
        expect(findLeak(replay, policyRegistry[name]!, from, stream)).toBeUndefined();
      }
    },
  );

  test('a policy that looks ahead by an hour is detected', () => {
    const replay = oneMonth('flat');
    const at = replay.months[0]!.startStep + 50;
    const cheat =
      ({ building: { rawKw } }: ReplayCase) =>
      () => ({
        decide: ({ step }: { step: number }) => ({ kind: 'cap', capKw: rawKw[step + 1]! }) as const,
      });
    const stream = createStream({ seed: 8, stream: 0, path: 0 });
    expect(findLeak(replay, cheat, [at], stream)).toBe(at - 1);
    const rule =
      ({ building: { rawKw } }: ReplayCase) =>
      () => ({
        decide: ({ step }: { step: number }) =>
          ({ kind: 'rule', capKwOf: (kw: number) => kw - 0.1 * rawKw[step]! }) as const,
      });
    expect(findLeak(replay, rule, [at], stream)).toBe(at);
  });

  test('peaks before a month are those of its floor', () => {
    for (const isNewAccount of [false, true]) {
      const replay = { ...caseOf('ratchet'), isNewAccount };
      let month = -1;
      const watching = (site: PolicySite) => {
        const priorPeaksOf = priorPeaks(site);
        return {
          decide: (situation: PolicySituation) => {
            const prior = priorPeaksOf(situation);
            if (situation.monthIndex !== month) {
              month = situation.monthIndex;
              const floorKw = situation.ratchetFloorsKw[0]!;
              expect(prior).toHaveLength(12);
              expect(0.8 * Math.max(...prior)).toBeCloseTo(floorKw, 9);
              expect(prior.filter((kw) => kw > 0)).toHaveLength(month + (isNewAccount ? 0 : 5));
            }
            return { kind: 'cap', capKw: 110 } as const;
          },
        };
      };
      replayPolicy(replay, watching);
      expect(month).toBe(2);
      month = -1;
    }
    const flat = (site: PolicySite) => ({
      decide: (situation: PolicySituation) => {
        expect(Math.max(...priorPeaks(site)(situation))).toBe(0);
        return { kind: 'cap', capKw: 110 } as const;
      },
    });
    replayPolicy({ ...caseOf('flat'), months: caseOf('flat').months.slice(0, 1) }, flat);
  });

  test.each(tariffNames)(
    'none saves more than perfect foresight in a first month (%s)',
    (tariff) => {
      for (const [replay, measured] of [
        [oneMonth(tariff), names.filter((name) => !isPlanner(name))],
        [shortMonth(tariff), ['phalanx']],
      ] as const) {
        const makers = Object.fromEntries(
          measured.map((name) => [name, policyRegistry[name]!(replay)]),
        );
        for (const [name, share] of Object.entries(measureSite(replay, makers))) {
          expect(share.saving, name).toBeLessThanOrEqual(share.foresightSaving * (1 + 1e-9));
        }
      }
    },
  );

  test('a threshold keeps its share of last month where the battery can', () => {
    const replay = caseOf('flat', 100, periodMonths(building, 'validation'));
    const { gridKw } = replayPolicy(replay, threshold(0.95));
    const july = building.months[6]!;
    const lastPeak = Math.max(...building.settledKw.subarray(july.startStep, july.endStep));
    expect(Math.max(...gridKw)).toBeCloseTo(0.95 * lastPeak, 9);
  });

  test('the threshold of a site is the best one on its earlier months', () => {
    const replay = oneMonth('flat');
    const { share } = siteThreshold(replay);
    const past = { ...replay, months: periodMonths(building, 'training') };
    const costOf = (one: number) =>
      settleMonths(past, replayPolicy(past, threshold(one)).gridKw).reduce(
        (sum, { demandCost }) => sum + demandCost,
        0,
      );
    for (const other of [0.6, 0.75, 0.85, 0.95, 1]) {
      expect(costOf(share)).toBeLessThanOrEqual(costOf(other) + 1e-9);
    }
  });

  test('a right forecast makes the last-week plan perfect on every day', () => {
    const weekly = createBuilding({
      ...building,
      rawKw: building.rawKw.map((_, step) => building.rawKw[step % 168]!),
      split: { validationFromMs: START, testFromMs: START },
    });
    const months = [weekly.months[6]!];
    const replay = { ...caseOf('flat'), building: weekly, months };
    for (const name of ['last-week-powers', 'last-week-caps']) {
      const made = measureSite(replay, { [name]: policyRegistry[name]!(replay) })[name]!;
      expect(made.keptShare, name).toBeGreaterThan(0.999);
    }
  });
});

test('promises are judged on the same run as savings', () => {
  const replay = caseOf('flat', 50);
  const august = replay.months[2]!;
  // A target no battery can keep, one that promises nothing, and in August none.
  const promising = () => ({
    decide: (situation: { step: number; monthIndex: number }) => ({
      kind: 'cap' as const,
      capKw: 100,
      ...(situation.monthIndex === 2
        ? {}
        : { promise: { targetKw: 20, uncontrolledP95Kw: situation.monthIndex === 0 ? 130 : 15 } }),
    }),
  });
  const { promising: made } = measureSite(replay, { promising });
  expect(made!.months.map(({ promise }) => promise.status)).toEqual(['missed', 'none', 'none']);
  const [june] = made!.months;
  const juneSaving = june!.natural.demandCost - june!.achieved.demandCost;
  expect(made!.promisedShare).toBeCloseTo(juneSaving / made!.foresightSaving, 12);
  expect(made!.months[2]!.promise.peakKw).toBeCloseTo(made!.months[2]!.achieved.peakKw, 9);
  expect(made!.months[2]!.events.events).toBeGreaterThan(5);
  expect(made!.months[2]!.events.events).toBeLessThanOrEqual(august.days);
  const rows = [{ site: 'office', campus: 'made-up', shares: { promising: made! } }];
  const table = formatPromises(rows);
  expect(table).toContain('| promising | 3 | 1 | 1 | 100.0 | 100.0 | 100.0 |');
  expect(formatPromises([{ ...rows[0]!, shares: { idle: { ...made!, months: [] } } }])).toBe('');
});

test('the table has medians, sites listed apart, and who is ahead', () => {
  const share = (saving: number, foresightSaving: number) => ({
    months: [],
    naturalCost: 1000,
    saving,
    foresightSaving,
    keptShare: saving / foresightSaving,
    promisedShare: 0,
    foresightShare: foresightSaving / 1000,
    wear: 1,
    addedEnergyCost: 1,
  });
  const table = formatValue(
    [
      { site: 'a', campus: 'x', shares: { one: share(50, 100), two: share(60, 100) } },
      { site: 'b', campus: 'x', shares: { one: share(30, 100), two: share(20, 100) } },
      { site: 'c', campus: 'x', shares: { one: share(20, 100), two: share(40, 100) } },
      { site: 'd', campus: 'x', shares: { one: share(5, 19), two: share(19, 19) } },
    ],
    'one',
  );
  expect(table).toContain('| **median of 3** | | | 30.0 | 40.0 |');
  expect(table).toContain('| sites ahead of one | | | – | 66.7 |');
  expect(table).toContain('| wear and losses, of the saving | | | 6.0 | 5.0 |');
  expect(table.split('\n').at(-1)).toBe('| d | 0 | 1.9 | 26.3 | 100.0 |');
});
