import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { formatQuantity } from '../../../ui/format.js';
import { chanceWords, type RiskAnswer, windowName } from './risk-words.js';

type DemandWindow = NonNullable<RiskAnswer['windows']>[number];

interface DemandWindowsProps {
  windows: readonly DemandWindow[];
  targets: readonly { window: string; kw: number }[];
}

/** Each demand that the tariff charges for: where it stands, where it may end, and what is promised. */
export function DemandWindows({ windows, targets }: DemandWindowsProps) {
  const kw = (key: string, label: string, value: (window: DemandWindow) => number | undefined) => ({
    key,
    label: `${label} [kW]`,
    isNumeric: true,
    text: (window: DemandWindow) => {
      const found = value(window);
      return found === undefined ? 'none' : formatQuantity(found, '');
    },
    csv: (window: DemandWindow) => String(value(window) ?? ''),
  });
  const columns: TableColumn<DemandWindow>[] = [
    { key: 'window', label: 'Demand', text: ({ window }) => windowName(window) },
    kw('running', 'Highest so far', ({ running_peak_kw }) => running_peak_kw),
    kw('target', 'Promised', ({ window }) => targets.find((one) => one.window === window)?.kw),
    {
      key: 'soon',
      label: 'New peak within 24 h',
      isNumeric: true,
      text: (window) => chanceWords(window.new_peak_probability_24h),
      csv: (window) => String(window.new_peak_probability_24h),
    },
    {
      key: 'later',
      label: 'New peak until the end',
      isNumeric: true,
      text: (window) => chanceWords(window.new_peak_probability),
      csv: (window) => String(window.new_peak_probability),
    },
    kw('median', 'Final peak, median', ({ final_peak_p50_kw }) => final_peak_p50_kw),
    kw('high', 'Final peak, 95 % quantile', ({ final_peak_p95_kw }) => final_peak_p95_kw),
    kw('floor', 'Billed in any case (ratchet)', ({ floor_kw }) => floor_kw),
    {
      key: 'liability',
      label: 'At stake [USD]',
      isNumeric: true,
      text: ({ liability }) => formatQuantity(liability, '', 2),
      csv: ({ liability }) => String(liability),
    },
  ];
  return (
    <DataTable
      caption="Demands that the tariff charges for, without action of the battery"
      columns={columns}
      rows={windows}
    />
  );
}
