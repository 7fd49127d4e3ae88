import { Stack, Text } from '@mantine/core';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { formatNumber, formatQuantity, formatTime } from '../../../ui/format.js';
import { EmptyState } from '../../../ui/states.js';
import type { CycleResultProps } from './cycle-result.js';
import type { CycleAnswer } from './run-cycle.js';

type Threshold = NonNullable<CycleAnswer['thresholds']>[number];

/** The prices at which charging and discharging begin to pay, and the bids that follow for each step. */
export function CycleBids({ terms, answer: { thresholds } }: CycleResultProps) {
  const { currency, timeZone } = terms;
  const unit = `${currency}/MWh`;
  const [first] = thresholds ?? [];
  if (thresholds === undefined || first === undefined) {
    return <EmptyState>The answer has no threshold prices.</EmptyState>;
  }
  const columns: TableColumn<Bid>[] = [
    {
      key: 'start',
      label: `From (${timeZone})`,
      text: ({ start }) => formatTime(start, timeZone),
      csv: ({ start }) => start,
    },
    { key: 'side', label: 'Bid', text: ({ side }) => side },
    {
      key: 'power',
      label: 'Up to [MW]',
      isNumeric: true,
      text: ({ up_to_mw }) => formatNumber(up_to_mw),
      csv: ({ up_to_mw }) => String(up_to_mw),
    },
    {
      key: 'price',
      label: `At a price [${unit}]`,
      isNumeric: true,
      text: ({ side, price }) =>
        `${side === 'Charge' ? 'below' : 'above'} ${formatNumber(price, 2)}`,
      csv: ({ price }) => String(price),
    },
  ];
  return (
    <Stack gap="sm">
      <Text>{thresholdWords(first, unit)}</Text>
      <Text size="sm" c="dimmed">
        Made for the expected prices of the other steps, without protection against bad prices. The
        bids can be sent to a market that takes price curves.
      </Text>
      <DataTable
        caption="Bid curve of each step"
        columns={columns}
        rows={thresholds.flatMap(bidsOf)}
        initialRows={8}
      />
    </Stack>
  );
}

interface Bid {
  start: string;
  side: 'Charge' | 'Discharge';
  up_to_mw: number;
  price: number;
}

function bidsOf({ start, charge_bids, discharge_bids }: Threshold): Bid[] {
  return [
    ...charge_bids.map((bid) => ({ ...bid, start, side: 'Charge' as const })),
    ...discharge_bids.map((bid) => ({ ...bid, start, side: 'Discharge' as const })),
  ];
}

function thresholdWords({ charge_below, discharge_above }: Threshold, unit: string): string {
  const charging =
    charge_below === undefined
      ? 'The battery is full, so charging is not possible'
      : `In this interval charging pays below ${formatQuantity(charge_below, unit, 2)}`;
  const discharging =
    discharge_above === undefined
      ? 'the battery is empty, so discharging is not possible'
      : `discharging pays above ${formatQuantity(discharge_above, unit, 2)}`;
  const between =
    charge_below !== undefined && discharge_above !== undefined
      ? '; between the two, keeping the energy is worth more'
      : '';
  return `${charging}, and ${discharging}${between}.`;
}
