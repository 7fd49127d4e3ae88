import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface PageProps {
  title: string;
  /** One line below the title that says what the page is for. */
  summary?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a page: its heading, which is the document's title as well, and its content. */
export function Page({ title, summary, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · BESS portal`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Box style={{ minWidth: 0, flex: '1 1 240px' }}>
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {summary !== undefined && <Text c="dimmed">{summary}</Text>}
        </Box>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
