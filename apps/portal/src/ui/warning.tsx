import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface WarningProps {
  title: string;
  /** `alert` if it appears after something was done. */
  role?: 'alert' | 'note';
  children: ReactNode;
}

/** Something that a person should know before they go on; its title is as dark as the text around, to be readable on orange. */
export function Warning({ title, role = 'note', children }: WarningProps) {
  return (
    <Alert
      color="orange"
      role={role}
      title={title}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Text size="sm">{children}</Text>
    </Alert>
  );
}
