import { Button, Group, ScrollArea, Table, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** A column: how a row reads in it. */
export interface TableColumn<Row> {
  key: string;
  label: string;
  /** Figures are aligned to the right. */
  isNumeric?: boolean;
  /** Long texts break into lines, so that the columns beside them stay in view. */
  isWrapped?: boolean;
  text: (row: Row) => string;
  /** The cell on the page where it is more than its text, for instance a link; it may take several lines. */
  cell?: (row: Row) => ReactNode;
  /** The cell in the downloaded file, for instance with all digits; default: as shown. */
  csv?: (row: Row) => string;
}

interface DataTableProps<Row> {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** Rows shown at first; the rest is shown on demand and always part of the download. Default 24. */
  initialRows?: number;
}

/** A table that scrolls sideways on narrow screens and can be downloaded as CSV. */
export function DataTable<Row>({ caption, columns, rows, initialRows = 24 }: DataTableProps<Row>) {
  const [limit, setLimit] = useState(initialRows);
  return (
    <>
      <ScrollArea
        type="auto"
        offsetScrollbars="present"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': caption }}
      >
        <Table striped withTableBorder verticalSpacing={4} fz="sm">
          <Table.Caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ key, label, isNumeric }) => (
                <Table.Th key={key} scope="col" ta={isNumeric ? 'right' : 'left'}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, limit).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and are only replaced together
              <Table.Tr key={index}>
                {columns.map(({ key, isNumeric, isWrapped, text, cell }) => (
                  <Table.Td
                    key={key}
                    ta={isNumeric ? 'right' : 'left'}
                    style={
                      isWrapped === true || cell !== undefined
                        ? { minWidth: cell === undefined ? 130 : 180, overflowWrap: 'anywhere' }
                        : { whiteSpace: 'nowrap' }
                    }
                  >
                    {cell === undefined ? text(row) : cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {Math.min(limit, rows.length).toLocaleString('en-US')} of{' '}
          {rows.length.toLocaleString('en-US')} rows
        </Text>
        <Group gap="xs">
          {rows.length > limit && (
            <Button variant="default" size="compact-xs" onClick={() => setLimit(limit + 500)}>
              Show more rows
            </Button>
          )}
          <DownloadButton
            label="Download CSV"
            fileName={`${fileNameOf(caption)}.csv`}
            type="text/csv"
            content={() => csvOf(columns, rows)}
          />
        </Group>
      </Group>
    </>
  );
}

interface DownloadButtonProps {
  label: string;
  fileName: string;
  type: string;
  content: () => string;
}

/** Saves a text as a file. */
export function DownloadButton({ label, fileName, type, content }: DownloadButtonProps) {
  const save = () => {
    const url = URL.createObjectURL(new Blob([content()], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Button variant="default" size="compact-xs" onClick={save}>
      {label}
    </Button>
  );
}

/**
 * RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe in front; numbers keep their sign.
 */
export function csvOf<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ text, csv = text }) => csv(row))),
  ];
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text));
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function fileNameOf(caption: string): string {
  return (
    caption
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || 'table'
  );
}
