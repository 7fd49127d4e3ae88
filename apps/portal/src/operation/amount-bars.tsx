import { Box, Group, Stack, Text } from '@mantine/core';
import { formatQuantity } from '../ui/format.js';

/** An amount under a name. */
export interface NamedAmount {
  name: string;
  amount: number;
  /** What it is, in a line. */
  meaning: string;
  /** The one that the others are compared with. */
  isMain?: boolean;
}

/** Amounts below each other as bars from a common zero; the numbers stand beside them. */
export function AmountBars({
  label,
  amounts,
  currency,
}: {
  label: string;
  amounts: readonly NamedAmount[];
  currency: string;
}) {
  const lowest = Math.min(0, ...amounts.map(({ amount }) => amount));
  const highest = Math.max(0, ...amounts.map(({ amount }) => amount));
  const span = highest - lowest || 1;
  const share = (amount: number) => `${(100 * amount) / span}%`;
  return (
    <Stack
      gap="xs"
      component="ul"
      aria-label={label}
      style={{ listStyle: 'none', padding: 0, margin: 0 }}
    >
      {amounts.map(({ name, amount, meaning, isMain = false }) => (
        <Box key={name} component="li">
          <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
            <Text size="sm" fw={isMain ? 650 : 400}>
              {name}
            </Text>
            <Text size="sm" fw={isMain ? 650 : 400} data-figure style={{ flexShrink: 0 }}>
              {formatQuantity(amount, currency, Math.abs(amount) >= 100 ? 0 : 2)}
            </Text>
          </Group>
          <Box
            aria-hidden
            pos="relative"
            h={12}
            style={{ background: 'var(--mantine-color-default-hover)', borderRadius: 2 }}
          >
            <Box
              pos="absolute"
              h={12}
              left={share(Math.min(amount, 0) - lowest)}
              w={share(Math.abs(amount))}
              miw={1}
              style={{
                borderRadius: 2,
                background: isMain
                  ? 'var(--mantine-primary-color-filled)'
                  : 'var(--mantine-color-dimmed)',
              }}
            />
          </Box>
          <Text size="xs" c="dimmed">
            {meaning}
          </Text>
        </Box>
      ))}
    </Stack>
  );
}
