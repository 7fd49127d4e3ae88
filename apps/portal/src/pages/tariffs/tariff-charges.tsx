import { Text } from '@mantine/core';
import { DataTable, type TableColumn } from '../../ui/data-table.js';
import { formatQuantity } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { type DemandRow, demandRows } from './charge-rows.js';
import { Facts } from './facts.js';
import type { Tariff } from './tariff-queries.js';
import { exportsInWords, ratchetInWords } from './tariff-words.js';

/** What the highest load costs, and what is due whatever the load. */
export function TariffCharges({ tariff }: { tariff: Tariff }) {
  const rows = demandRows(tariff);
  return (
    <>
      <Section
        title="Demand charges"
        summary={
          rows.length === 0
            ? 'None: the highest load does not cost anything by itself.'
            : `What the highest load costs. ${intervalInWords(tariff)} A battery often earns most from lowering these peaks.`
        }
      >
        {rows.length > 0 && (
          <DataTable
            caption={`Demand prices of ${tariff.name}`}
            columns={columnsFor(tariff.currency)}
            rows={rows}
          />
        )}
        {rows.length > 0 && (
          <Text size="sm">
            <b>Ratchet.</b> {ratchetInWords(tariff)}
          </Text>
        )}
      </Section>
      <Section title="Fixed charges, minimum and exports">
        <Facts facts={fixedFacts(tariff)} />
      </Section>
    </>
  );
}

function intervalInWords({ demandWindowMinutes }: Tariff): string {
  return demandWindowMinutes === undefined
    ? 'The tariff does not say over how many minutes demand is averaged; a bill takes the intervals of the load.'
    : `Demand is averaged over ${demandWindowMinutes} minutes.`;
}

function columnsFor(currency: string): TableColumn<DemandRow>[] {
  return [
    { key: 'kind', label: 'Demand', text: ({ kind }) => kind },
    { key: 'when', label: 'When', text: ({ when }) => when, cell: ({ when }) => when },
    { key: 'tier', label: 'Part of it', text: ({ tier }) => tier },
    {
      key: 'price',
      label: 'Price',
      isNumeric: true,
      text: ({ pricePerUnit, unit }) => formatQuantity(pricePerUnit, `${currency} per ${unit}`),
      csv: ({ pricePerUnit }) => String(pricePerUnit),
    },
  ];
}

function fixedFacts(tariff: Tariff): [string, string][] {
  const { fixed, minimum, reactivePricePerKvar, currency } = tariff;
  const listed = (amounts: readonly (readonly [number | undefined, string])[]) =>
    amounts
      .filter(([amount = 0]) => amount !== 0)
      .map(([amount = 0, unit]) => formatQuantity(amount, `${currency} ${unit}`, 2))
      .join(' and ');
  const fixedText = listed([
    [fixed.perMonth, 'a month'],
    [fixed.perDay, 'a day'],
  ]);
  const minimumText = listed([
    [minimum?.perMonth, 'a month'],
    [minimum?.perDay, 'a day'],
    [minimum?.perYear, 'a year'],
  ]);
  const reactiveText = listed([[reactivePricePerKvar, 'a month for each kVAr']]);
  return [
    ['Fixed charge', fixedText === '' ? 'None' : fixedText],
    ['Minimum bill', minimumText === '' ? 'None' : `${minimumText}, even if less is used`],
    [
      'Reactive demand',
      reactiveText === ''
        ? 'Not charged'
        : `${reactiveText}; zero at a power factor of 1, which bills here assume`,
    ],
    ['Energy fed into the grid', exportsInWords(tariff)],
  ];
}
