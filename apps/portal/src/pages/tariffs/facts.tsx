import { Box, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

/** Names and what is known of them, below each other. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <Box
      component="dl"
      m={0}
      style={{
        display: 'grid',
        gridTemplateColumns: 'minmax(min(34%, 220px), auto) minmax(0, 1fr)',
        gap: '8px 16px',
      }}
    >
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <Text component="dt" size="sm" c="dimmed" maw={220}>
            {name}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Fragment>
      ))}
    </Box>
  );
}
