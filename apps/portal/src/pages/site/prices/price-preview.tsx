import { Alert, List, Stack, Text } from '@mantine/core';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { formatNumber, formatQuantity, formatTime } from '../../../ui/format.js';
import { Facts } from '../facts.js';
import type { SiteTerms } from '../site-terms.js';
import type { BadLine, PriceFile } from './price-file.js';

const columns: TableColumn<BadLine>[] = [
  {
    key: 'line',
    label: 'Line',
    isNumeric: true,
    text: ({ line }) => (line === undefined ? 'unknown' : formatNumber(line, 0)),
    csv: ({ line }) => String(line ?? ''),
  },
  { key: 'what', label: 'What is wrong', text: ({ message }) => message },
];

/** What was read of a file, before anything is sent. */
export function PricePreview({ prices, terms }: { prices: PriceFile; terms: SiteTerms }) {
  const { currency, timeZone, intervalMinutes } = terms;
  const unit = `${currency}/MWh`;
  const { count, stepMinutes, badLines, badLineCount, missingCount, spikeCount } = prices;
  const remarks = [
    ...prices.notes.map((note) => `${note.slice(0, 1).toUpperCase()}${note.slice(1)}.`),
    ...(missingCount > 0
      ? [
          `${formatNumber(missingCount, 0)} steps between the first and the last have no price; they stay open.`,
        ]
      : []),
    ...(spikeCount > 0
      ? [
          `${formatNumber(spikeCount, 0)} prices are far above all others: see whether the market really had them.`,
        ]
      : []),
    ...(stepMinutes === intervalMinutes
      ? []
      : [
          `The file has a price every ${stepMinutes} minutes, the site's market interval is ${intervalMinutes} minutes: ${stepMinutes < intervalMinutes ? 'the engine uses the mean of each interval.' : 'intervals between two prices stay without one.'}`,
        ]),
  ];
  return (
    <Stack gap="md" role="status">
      <Facts
        facts={[
          ['Prices', formatNumber(count, 0)],
          [
            'Span',
            count === 0
              ? 'none'
              : `${formatTime(prices.firstMs, timeZone)} to ${formatTime(prices.lastMs, timeZone)}`,
          ],
          ['Step', formatQuantity(stepMinutes, 'min')],
          ['Column', prices.columnName],
          ['Currency', `taken as ${currency}, that of the site`],
          [
            'Lowest and highest',
            count === 0
              ? 'unknown: there is no price'
              : `${formatQuantity(prices.lowest, unit)}, ${formatQuantity(prices.highest, unit)}`,
          ],
        ]}
      />
      {remarks.length > 0 && (
        <List size="sm" spacing={2}>
          {remarks.map((remark) => (
            <List.Item key={remark} style={{ overflowWrap: 'anywhere' }}>
              {remark}
            </List.Item>
          ))}
        </List>
      )}
      {badLineCount > 0 && (
        <Alert
          color="orange"
          title={`${formatNumber(badLineCount, 0)} ${badLineCount === 1 ? 'line' : 'lines'} cannot be read`}
        >
          <Stack gap="xs">
            <Text size="sm">
              They would be left out. Mend them in the file and choose it again, or store the rest.
            </Text>
            <DataTable
              caption="Lines that cannot be read"
              columns={columns}
              rows={badLines}
              initialRows={10}
            />
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
