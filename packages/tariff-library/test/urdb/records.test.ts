import { createTimeGrid, type TimeGrid, yearGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getTariff, listTariffs, toUrdb } from '../../src/index.js';
import { type Draw, mutatedRecord } from '../support/urdb-mutations.js';
import { urdbRecord } from '../support/urdb-record.js';
import { judgeRecord, type ReferenceLoad } from '../support/urdb-reference/judge-record.js';
import { referenceCalendar } from '../support/urdb-reference/reference-calendar.js';

const timeZone = 'America/New_York';
const codes = listTariffs().map(({ code }) => code);

/** Random draws from fast-check, so that a case can be repeated and shrunk. */
function drawsFrom(numbers: readonly number[]): Draw {
  let next = 0;
  return (count) => {
    next += 1;
    return Math.floor(numbers[(next - 1) % numbers.length]! * count);
  };
}

function load(grid: TimeGrid, solarKw: number): ReferenceLoad {
  const calendar = referenceCalendar(grid);
  return {
    grid,
    calendar,
    netKw: calendar.map(
      ({ hour, isWeekend, date }, step) =>
        (isWeekend ? 25 : 55) +
        ((step * 37) % 83) * (date.endsWith('7') ? 2 : 1) -
        solarKw * Math.max(0, 1 - Math.abs(hour - 12) / 5),
    ),
    priorPeaksKw: [140, 90, 260, 75, 80, 120, 310, 60, 150, 95, 200, 180],
  };
}

const winter = createTimeGrid({
  start: '2027-12-01',
  end: '2028-03-02',
  stepMinutes: 30,
  timeZone,
});
const loads = [load(yearGrid(2026, 60, timeZone), 0), load(winter, 0)];
const exporting = [load(yearGrid(2026, 60, timeZone), 130), load(winter, 130)];

const some = fc.double({ min: 0, max: 0.999_999, noNaN: true });
const source = fc.oneof(
  fc.constant(urdbRecord()),
  fc.constantFrom(...codes).map((code) => toUrdb(getTariff(code)).record),
);

describe('records with up to five faults', () => {
  it('are refused with a coded error or billed as by an independent reader', () => {
    const outcomes = { refused: 0, agrees: 0, differs: 0 };
    const draws = fc.array(some, { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(
        source,
        draws,
        fc.nat({ max: 5 }),
        fc.nat({ max: 1 }),
        (record, at, count, pick) => {
          const faulty = mutatedRecord(record, drawsFrom(at), count);
          const hasRule = /^Net /.test(String(faulty['dgrules']));
          const verdict = judgeRecord(faulty, (hasRule ? exporting : loads)[pick]!);
          outcomes[verdict.outcome] += 1;
          expect(verdict).not.toMatchObject({ outcome: 'differs' });
        },
      ),
      { numRuns: 120 },
    );
    // Both must occur, or the property proves nothing: a fifth agrees; three or fewer of 120 have a probability of 1e-8.
    expect(outcomes.agrees).toBeGreaterThan(3);
    expect(outcomes.refused).toBeGreaterThan(3);
  });

  it.each([
    [
      'a tier paid and one not',
      { energyratestructure: [[{ rate: 0.1 }], [{ rate: 0.2 }]] },
      'agrees',
    ],
    ['nothing changed', {}, 'agrees'],
    [
      'half hours',
      { energyweekdayschedule: Array.from({ length: 12 }, () => new Array(48).fill(0)) },
      'refused',
    ],
  ])('%s', (_, changes, outcome) => {
    expect(judgeRecord(urdbRecord(changes), loads[0]!).outcome).toBe(outcome);
  });
});

describe('figures that are easily misread', () => {
  const read = (changes: Record<string, unknown>) => judgeRecord(urdbRecord(changes), loads[1]!);

  it.each(['cheap', '0x10', '1_000', '1,5', 'Infinity', true, [1], '12 $'])(
    'a fixed charge of %j is no number',
    (fixedchargefirstmeter) => {
      expect(read({ fixedchargefirstmeter })).toMatchObject({
        outcome: 'refused',
        why: expect.stringMatching(/^urdbRecord: fixedchargefirstmeter must be a finite number/),
      });
    },
  );

  it('a blank price is absent, not 0', () => {
    expect(read({ energyratestructure: [[{ rate: '  ' }], [{ rate: 1 }]] })).toMatchObject({
      outcome: 'refused',
      why: expect.stringMatching(/energyratestructure\[0\]\[0\] must be a tier with a rate/),
    });
  });

  it.each([
    // A newer field of 0 leaves the older one in force.
    [{ fixedchargefirstmeter: 0, fixedmonthlycharge: 9 }, 'agrees'],
    [{ fixedchargefirstmeter: 120, fixedchargeunits: '$/year', fixedmonthlycharge: 10 }, 'agrees'],
    [{ fixedchargefirstmeter: 120, fixedchargeunits: '$/year', fixedmonthlycharge: 9 }, 'refused'],
    [{ mincharge: 900, minchargeunits: '$/year', annualmincharge: 900 }, 'agrees'],
    [{ mincharge: 900, minchargeunits: '$/year', annualmincharge: 901 }, 'refused'],
    [{ mincharge: 9, minchargeunits: '$/month', minmonthlycharge: 8 }, 'refused'],
  ])('charges stated twice: %j', (changes, outcome) => {
    expect(read(changes).outcome).toBe(outcome);
  });

  it.each([
    ['kWh', 'kWh daily'],
    ['kWh/kW', 'kWh/kW daily'],
    ['kWh daily', 'kWh'],
  ])('ends in %s and in %s in one list are not compared', (one, other) => {
    const tiers = [
      { rate: 0.3, max: 10, unit: one },
      { rate: 0.2, max: 200, unit: other },
      { rate: 0.1 },
    ];
    expect(read({ energyratestructure: [tiers, tiers] })).toMatchObject({
      outcome: 'refused',
      why: expect.stringMatching(/mixedTierUnits/),
    });
  });

  it('the unit of an unbounded last tier does not matter', () => {
    const tiers = [
      { rate: 0.3, max: 10, unit: 'kWh daily' },
      { rate: 0.1, unit: 'kWh' },
    ];
    expect(read({ energyratestructure: [tiers, tiers] }).outcome).toBe('agrees');
  });
});
