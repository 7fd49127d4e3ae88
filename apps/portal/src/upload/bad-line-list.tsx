import { Alert, Text } from '@mantine/core';
import { DataTable } from '../ui/data-table.js';
import type { BadLine } from './bad-lines.js';

/** The lines of a file that cannot be read, before anything is sent. */
export function BadLineList({ badLines }: { badLines: readonly BadLine[] }) {
  if (badLines.length === 0) {
    return null;
  }
  const isOne = badLines.length === 1;
  return (
    <>
      <Alert
        color="orange"
        role="alert"
        title={`${isOne ? 'One line' : `${badLines.length.toLocaleString('en-US')} lines`} cannot be read`}
      >
        <Text size="sm">
          Correct {isOne ? 'it' : 'them'} in the file and choose it again, or go on without the
          values of {isOne ? 'this line' : 'these lines'}.
        </Text>
      </Alert>
      <DataTable
        caption="Lines that cannot be read"
        columns={columns}
        rows={badLines}
        initialRows={8}
      />
    </>
  );
}

const columns = [
  {
    key: 'line',
    label: 'Line',
    isNumeric: true,
    text: ({ line }: BadLine) => line.toLocaleString('en-US'),
    csv: ({ line }: BadLine) => String(line),
  },
  { key: 'reason', label: 'What is wrong', text: ({ reason }: BadLine) => reason },
];
