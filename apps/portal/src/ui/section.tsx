import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  summary?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a heading, found as a region by screen readers. */
export function Section({ title, summary, actions, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p={{ base: 'sm', sm: 'md' }}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div style={{ minWidth: 0, flex: '1 1 200px' }}>
            <Title id={id} order={2} size="h4">
              {title}
            </Title>
            {summary !== undefined && (
              <Text size="sm" c="dimmed">
                {summary}
              </Text>
            )}
          </div>
          {actions !== undefined && <Group gap="xs">{actions}</Group>}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
