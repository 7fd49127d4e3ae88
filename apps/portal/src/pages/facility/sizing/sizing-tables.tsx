import { Title } from '@mantine/core';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { numericColumn } from '../../../ui/numeric-column.js';
import type { SizingAnswer } from './sizing-jobs.js';
import { nameOfSize } from './sizing-words.js';

type TriedSize = SizingAnswer['frontier'][number];
type Sensitivity = SizingAnswer['sensitivities'][number];

/** Every size that was tried, under each kind of control. */
export function FrontierTable({ answer }: { answer: SizingAnswer }) {
  const { frontier, control } = answer;
  const hasSolar = frontier.some(({ solar_kw }) => solar_kw > 0);
  const columns: TableColumn<TriedSize>[] = [
    numericColumn('power', 'Power [kW]', ({ power_kw }: TriedSize) => power_kw, 1),
    numericColumn('capacity', 'Capacity [kWh]', ({ capacity_kwh }: TriedSize) => capacity_kwh, 1),
    ...(hasSolar
      ? [numericColumn('solar', 'Panels [kW]', ({ solar_kw }: TriedSize) => solar_kw, 1)]
      : []),
    numericColumn('cost', 'Cost [USD]', ({ capital_cost }: TriedSize) => capital_cost, 0),
    ...(control === 'achievable'
      ? [
          numericColumn(
            'saved',
            'Saved in year 1 [USD]',
            ({ achievable }: TriedSize) => achievable?.first_year_savings,
            0,
          ),
          numericColumn('npv', 'Value [USD]', ({ achievable }: TriedSize) => achievable?.npv, 0),
        ]
      : []),
    numericColumn(
      'savedPerfect',
      'Saved with foresight [USD]',
      ({ perfect }: TriedSize) => perfect?.first_year_savings,
      0,
    ),
    numericColumn(
      'npvPerfect',
      'Value with foresight [USD]',
      ({ perfect }: TriedSize) => perfect?.npv,
      0,
    ),
    {
      key: 'payback',
      label: 'Paid back in [years]',
      isNumeric: true,
      text: (size) => (size.capital_cost > 0 ? paybackOf(size[control]) : 'nothing paid'),
    },
  ];
  return <DataTable caption="Sizes that were tried" columns={columns} rows={frontier} />;
}

function paybackOf(value: TriedSize['perfect']): string {
  if (value === null) {
    return 'unknown';
  }
  return value.payback_years === null ? 'never' : value.payback_years.toFixed(1);
}

/** What other costs, rates or foresight would change. */
export function SensitivityTable({ answer }: { answer: SizingAnswer }) {
  const columns: readonly TableColumn<Sensitivity>[] = [
    { key: 'name', label: 'If', text: ({ name }) => name },
    numericColumn(
      'npv_of_chosen',
      `Value of ${nameOfSize(answer.best)} [USD]`,
      ({ npv_of_chosen }: Sensitivity) => npv_of_chosen,
      0,
    ),
    { key: 'best', label: 'Best size then', text: ({ best }) => nameOfSize(best) },
    numericColumn('npv', 'Its value [USD]', ({ npv }: Sensitivity) => npv, 0),
  ];
  return (
    <div>
      <Title order={3} size="h5" mb={6}>
        If things turn out otherwise
      </Title>
      <DataTable
        caption="Value if costs, rates or foresight differ"
        columns={columns}
        rows={answer.sensitivities}
      />
    </div>
  );
}
