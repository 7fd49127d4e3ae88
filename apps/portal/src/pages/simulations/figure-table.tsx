import { DataTable } from '../../ui/data-table.js';
import { formatQuantity } from '../../ui/format.js';
import type { ResultFigure } from './result-figures.js';

/** Figures with what they mean, one per row. */
export function FigureTable({
  caption,
  figures,
}: {
  caption: string;
  figures: readonly ResultFigure[];
}) {
  return (
    <DataTable
      caption={caption}
      rows={figures}
      columns={[
        { key: 'label', label: 'Figure', text: ({ label }) => label },
        {
          key: 'value',
          label: 'Value',
          isNumeric: true,
          text: ({ value, unit }) => formatQuantity(value, unit),
          csv: ({ value }) => String(value),
        },
        { key: 'meaning', label: 'Meaning', text: ({ meaning }) => meaning },
      ]}
    />
  );
}
