import { Group } from '@mantine/core';
import { csvOf, DownloadButton } from '../../ui/data-table.js';
import { FactList } from '../../ui/fact-list.js';
import { formatQuantity } from '../../ui/format.js';
import type { ResultFigure } from './result-figures.js';

/** Figures below each other, each with what it means; they can be downloaded. */
export function FigureList({
  fileName,
  figures,
}: {
  fileName: string;
  figures: readonly ResultFigure[];
}) {
  return (
    <>
      <FactList
        facts={figures.map(({ key, label, value, unit, meaning }) => ({
          key,
          label,
          value: formatQuantity(value, unit),
          meaning,
        }))}
      />
      <Group justify="flex-end">
        <DownloadButton
          label="Download CSV"
          fileName={`${fileName}.csv`}
          type="text/csv"
          content={() =>
            csvOf(
              [
                { key: 'label', label: 'figure', text: ({ label }) => label },
                { key: 'value', label: 'value', text: ({ value }) => String(value) },
                { key: 'unit', label: 'unit', text: ({ unit }) => unit },
              ],
              figures,
            )
          }
        />
      </Group>
    </>
  );
}
