import { Box, SimpleGrid, Text } from '@mantine/core';

/** Names and values in a grid, as a description list. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" m={0}>
      {facts.map(([name, value]) => (
        <Box key={name} style={{ minWidth: 0 }}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }} data-figure>
            {value}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  );
}
