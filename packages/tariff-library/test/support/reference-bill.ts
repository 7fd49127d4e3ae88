import { type TimeGrid, usFederalHolidays } from '@bess/kernel/series';
import type { Tariff } from '../../src/index.js';

interface ReferenceMonth {
  kwh: Map<number, number>;
  intervals: Map<string, { sumKw: number; steps: number; period: number }>;
  days: Set<string>;
  month: number;
}

/**
 * The total of a bill computed in the simplest way: the host's own calendar per step, maps instead of arrays,
 * tiers as integrals over their price. It shares no code with the library.
 */
export function referenceTotal(tariff: Tariff, loadKw: readonly number[], grid: TimeGrid): number {
  const months = new Map<string, ReferenceMonth>();
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: grid.timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    weekday: 'short',
  });
  const windowMinutes = Math.max(tariff.demandWindowMinutes ?? 0, grid.stepMinutes);
  loadKw.forEach((kw, step) => {
    const epochMs = grid.startMs + step * grid.stepMinutes * 60_000;
    const part = Object.fromEntries(
      clock.formatToParts(epochMs).map(({ type, value }) => [type, value]),
    );
    const month = Number(part['month']);
    const date = `${part['year']}-${part['month']}-${part['day']}`;
    const isOff =
      ['Sat', 'Sun'].includes(part['weekday']!) ||
      (tariff.holidays === 'us-federal' && observedHolidays(Number(part['year'])).has(date));
    const hour = Number(part['hour']);
    const rows = isOff ? tariff.energy.weekendSchedule : tariff.energy.weekdaySchedule;
    const demandRows = isOff
      ? tariff.touDemand?.weekendSchedule
      : tariff.touDemand?.weekdaySchedule;
    const key = `${part['year']}-${part['month']}`;
    const bucket = months.get(key) ?? {
      kwh: new Map(),
      intervals: new Map(),
      days: new Set(),
      month,
    };
    months.set(key, bucket);
    bucket.days.add(date);
    const period = rows[month - 1]![hour]!;
    bucket.kwh.set(period, (bucket.kwh.get(period) ?? 0) + (kw * grid.stepMinutes) / 60);
    // The instant distinguishes the two occurrences of a repeated hour.
    const window = Math.floor(Number(part['minute']) / windowMinutes);
    const name = `${Math.floor(epochMs / 3_600_000)} ${window}`;
    const interval = bucket.intervals.get(name) ?? {
      sumKw: 0,
      steps: 0,
      period: demandRows?.[month - 1]?.[hour] ?? 0,
    };
    interval.sumKw += kw;
    interval.steps += 1;
    bucket.intervals.set(name, interval);
  });
  return monthTotals(tariff, [...months.values()]).reduce((sum, total) => sum + total, 0);
}

function monthTotals(tariff: Tariff, months: readonly ReferenceMonth[]): number[] {
  const peakOf = ({ intervals }: ReferenceMonth, counts = (_period: number) => true): number =>
    Math.max(
      0,
      ...[...intervals.values()]
        .filter(({ period }) => counts(period))
        .map(({ sumKw, steps }) => sumKw / steps),
    );
  // Without an any-time charge, a ratchet looks back to the priced periods and raises them.
  const { touDemand } = tariff;
  const isCharged = (period: number): boolean =>
    tariff.flatDemand !== undefined ||
    !touDemand ||
    touDemand.periods[period]!.tiers.some(({ pricePerUnit }) => pricePerUnit !== 0);
  const peaksKw = months.map((month) => peakOf(month, isCharged));
  return months.map((bucket, index) => {
    let total = tariff.fixed.perMonth + tariff.fixed.perDay * bucket.days.size;
    for (const [period, kwh] of bucket.kwh) {
      const tiers = tariff.energy.periods[period]!.tiers.map(({ upTo, unit, pricePerKwh }) => ({
        upTo: upTo === null ? null : unit === 'kWhDaily' ? upTo * bucket.days.size : upTo,
        price: pricePerKwh,
      }));
      total += integral(tiers, kwh);
    }
    const floorKw = (tariff.ratchet?.fraction ?? 0) * lookedBackKw(tariff, months, peaksKw, index);
    if (tariff.flatDemand) {
      const group = tariff.flatDemand.groups[tariff.flatDemand.monthlyGroups[bucket.month - 1]!]!;
      total += integral(priced(group.tiers), Math.max(peakOf(bucket), floorKw));
    }
    const used = new Set([...bucket.intervals.values()].map(({ period }) => period));
    touDemand?.periods.forEach(({ tiers }, period) => {
      if (!used.has(period)) return;
      const own = peakOf(bucket, (one) => one === period);
      total += integral(priced(tiers), tariff.flatDemand ? own : Math.max(own, floorKw));
    });
    return Math.max(total, tariff.minimum?.perMonth ?? 0);
  });
}

function lookedBackKw(
  { ratchet }: Tariff,
  months: readonly ReferenceMonth[],
  peaksKw: readonly number[],
  index: number,
): number {
  if (!ratchet) return 0;
  const reach = ratchet.previousMonths || 11;
  return Math.max(
    0,
    ...peaksKw.filter(
      (_, earlier) =>
        earlier < index &&
        index - earlier <= reach &&
        (ratchet.previousMonths > 0 || ratchet.months[months[earlier]!.month - 1]),
    ),
  );
}

function priced(tiers: readonly { upTo: number | null; pricePerUnit: number }[]) {
  return tiers.map(({ upTo, pricePerUnit }) => ({ upTo, price: pricePerUnit }));
}

/** Price integrated from 0 to the quantity: Σ priceₖ · |[0, quantity] ∩ tierₖ|. */
function integral(
  tiers: readonly { upTo: number | null; price: number }[],
  quantity: number,
): number {
  return tiers.reduce((sum, { upTo, price }, tier) => {
    const from = tiers[tier - 1]?.upTo ?? 0;
    return sum + price * Math.max(0, Math.min(quantity, upTo ?? quantity) - from);
  }, 0);
}

const holidaysByYear = new Map<number, Set<string>>();

function observedHolidays(year: number): Set<string> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const dates = [year, year + 1].flatMap((one) =>
    usFederalHolidays(one).map((day) => day.observedDate),
  );
  holidaysByYear.set(year, new Set(dates));
  return observedHolidays(year);
}
