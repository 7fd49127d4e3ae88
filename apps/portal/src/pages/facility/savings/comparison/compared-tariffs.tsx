import { Text } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { DataTable } from '../../../../ui/data-table.js';
import { Figure, Figures } from '../../../../ui/figure.js';
import { formatDay, formatQuantity } from '../../../../ui/format.js';
import type { Comparison } from '../savings-queries.js';
import { comparedColumns } from './compared-columns.js';
import {
  type ComparedRow,
  type ComparisonFilter,
  comparedRows,
  isSpecial,
} from './compared-rows.js';
import { ComparisonFields } from './comparison-fields.js';
import { IneligibleTariffs } from './ineligible-tariffs.js';

interface ComparedTariffsProps {
  comparison: Comparison;
  timeZone: string;
  includesEnded: boolean;
  onIncludeEnded: (includesEnded: boolean) => void;
}

/** The load under each tariff, cheapest first, beside today's; those of the own utility at first. */
export function ComparedTariffs({
  comparison,
  timeZone,
  includesEnded,
  onIncludeEnded,
}: ComparedTariffsProps) {
  const [filter, setFilter] = useState<ComparisonFilter>({
    text: '',
    utility: comparison.today?.utility ?? '',
    region: '',
    sector: '',
    isOpenOnly: false,
  });
  const shown = useDeferredValue(filter);
  const rows = useMemo(() => comparedRows(comparison, shown), [comparison, shown]);
  const others = rows.filter(({ isToday }) => !isToday).length;
  return (
    <>
      <Text size="sm">{loadInWords(comparison.load, timeZone)}</Text>
      <ComparedFigures comparison={comparison} rows={rows} />
      <ComparisonFields
        comparison={comparison}
        filter={filter}
        onChange={setFilter}
        includesEnded={includesEnded}
        onIncludeEnded={onIncludeEnded}
      />
      <Text role="status" size="sm">
        {others} of {comparison.tariffs.length} eligible tariffs match
        {comparison.today !== undefined && ', beside today’s'}.
      </Text>
      {rows.length > 0 && (
        <DataTable
          caption="Cost of the load under each tariff"
          columns={comparedColumns}
          rows={rows}
          key={JSON.stringify(shown)}
        />
      )}
      <Text size="sm" c="dimmed">
        Before you change: where a utility serves, and whom it admits beyond a demand (for instance
        charging stations only), the library does not know; ask the utility. A tariff marked “grid
        only” has no energy supply, so its total cannot be compared. Totals are without battery; a
        battery changes the order most where demand charges are high.
      </Text>
      <IneligibleTariffs comparison={comparison} />
    </>
  );
}

function ComparedFigures({
  comparison: { today, ineligible },
  rows,
}: {
  comparison: Comparison;
  rows: readonly ComparedRow[];
}) {
  const best = rows.find(({ is_delivery_only, isToday }) => !is_delivery_only && !isToday);
  const whyNotToday = ineligible.find(({ code }) => code === today?.code)?.why;
  const todayNote =
    today === undefined
      ? 'The facility has no tariff that it can be billed under'
      : `${today.name}${whyNotToday === undefined ? '' : `. Mind: ${whyNotToday}`}`;
  return (
    <Figures>
      <Figure label="Tariff of today" value={today?.total} unit="USD" digits={0} note={todayNote} />
      <Figure
        label="Cheapest other one below"
        value={best?.total}
        unit="USD"
        digits={0}
        note={
          best === undefined
            ? 'No other one with energy supply is shown'
            : `${best.name}${isSpecial(best) ? '. By its name a special contract: not everybody can get it' : ''}`
        }
      />
      <Figure
        label="Difference"
        value={best?.difference}
        unit="USD"
        digits={0}
        note={differenceInWords(best?.difference)}
      />
    </Figures>
  );
}

function differenceInWords(difference: number | undefined): string {
  if (difference === undefined) {
    return 'Two tariffs are needed for it';
  }
  return difference < 0
    ? 'Less than today: worth asking the utility'
    : 'More than today: yours is the cheapest of these';
}

function loadInWords(
  { from, to, is_whole_year, energy_kwh, peak_kw }: Comparison['load'],
  timeZone: string,
): string {
  const lastMs = Date.parse(to) - 1;
  const span = `${formatDay(from, timeZone)} to ${formatDay(lastMs, timeZone)}`;
  const amounts = `${formatQuantity(energy_kwh, 'kWh', 0)} from the grid, highest demand ${formatQuantity(peak_kw, 'kW', 1)}`;
  return is_whole_year
    ? `A year of readings, ${span}: ${amounts}.`
    : `The readings cover ${span}, not a whole year: ${amounts}. Totals are for this time, with fixed and demand charges of each month it touches; seasons that are missing can change the order.`;
}
