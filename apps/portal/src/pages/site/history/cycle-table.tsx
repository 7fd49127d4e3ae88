import type { components } from '@bess/client';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { formatNumber, formatQuantity, formatShare, formatTime } from '../../../ui/format.js';
import { dispatchWords } from '../cycle/cycle-words.js';

type Cycle = components['schemas']['SiteCycleList']['cycles'][number];

/** Recorded cycles, newest first: what was advised, and what it came to once its price is known. */
export function CycleTable({ cycles, timeZone }: { cycles: readonly Cycle[]; timeZone: string }) {
  const notYet = 'not yet';
  const columns: TableColumn<Cycle>[] = [
    {
      key: 'interval',
      label: `From (${timeZone})`,
      text: ({ interval_start }) => formatTime(interval_start, timeZone),
      csv: ({ interval_start }) => interval_start,
    },
    {
      key: 'advice',
      label: 'Recommendation',
      text: ({ recommendation: { direction, dispatch_mw } }) =>
        dispatchWords(direction, dispatch_mw),
      csv: ({ recommendation: { direction, dispatch_mw } }) => `${direction} ${dispatch_mw} MW`,
    },
    {
      key: 'confidence',
      label: 'Confidence',
      isNumeric: true,
      text: ({ confidence }) => formatShare(confidence),
      csv: ({ confidence }) => String(confidence),
    },
    {
      key: 'price',
      label: 'Price [per MWh]',
      isNumeric: true,
      text: ({ settled, input, currency }) =>
        settled === undefined
          ? `${formatQuantity(input.current_price, currency)}, as entered`
          : formatQuantity(settled.price_per_mwh, currency),
      csv: ({ settled, input }) => String(settled?.price_per_mwh ?? input.current_price),
    },
    {
      key: 'done',
      label: 'Possible [MW]',
      isNumeric: true,
      text: ({ settled }) => (settled === undefined ? notYet : formatNumber(settled.dispatch_mw)),
      csv: ({ settled }) => String(settled?.dispatch_mw ?? ''),
    },
    {
      key: 'earned',
      label: 'Earned',
      isNumeric: true,
      text: ({ settled, currency }) =>
        settled === undefined ? notYet : formatQuantity(settled.cash, currency, 2),
      csv: ({ settled }) => String(settled?.cash ?? ''),
    },
    {
      key: 'wear',
      label: 'Wear',
      isNumeric: true,
      text: ({ settled, currency }) =>
        settled === undefined ? notYet : formatQuantity(settled.wear, currency, 2),
      csv: ({ settled }) => String(settled?.wear ?? ''),
    },
    {
      key: 'right',
      label: 'Direction',
      text: ({ settled }) => directionWords(settled?.direction_right),
      csv: ({ settled }) => String(settled?.direction_right ?? ''),
    },
  ];
  return (
    <DataTable caption="Single recommendations" columns={columns} rows={cycles} initialRows={12} />
  );
}

/** It takes two days of prices to see whether a direction was right. */
function directionWords(isRight: boolean | undefined): string {
  if (isRight === undefined) {
    return 'known after 48 h';
  }
  return isRight ? 'right' : 'wrong';
}
