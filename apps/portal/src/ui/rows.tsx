import { Stack } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';

/** A list without bullets; its items have {@link rowStyle}. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <Stack gap="sm" component="ul" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {children}
    </Stack>
  );
}

/** A row with a line above it. */
export const rowStyle: CSSProperties = {
  borderTop: '1px solid var(--mantine-color-default-border)',
  paddingTop: 'var(--mantine-spacing-sm)',
};
