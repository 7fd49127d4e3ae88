import { Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconClockHour4, IconInfoCircle } from '@tabler/icons-react';

/** Something that the next interval needs. */
export interface NeededInput {
  name: string;
  /** `there`, `awaited`, or `told`: the page cannot know it. */
  state: 'there' | 'awaited' | 'told';
  text: string;
}

/** What the next interval needs, and whether it is there. */
export function InputList({ inputs }: { inputs: readonly NeededInput[] }) {
  return (
    <Stack
      gap={6}
      component="ul"
      aria-label="What the next interval needs"
      style={{ listStyle: 'none', padding: 0, margin: 0 }}
    >
      {inputs.map(({ name, state, text }) => (
        <Group key={name} component="li" gap="xs" wrap="nowrap" align="flex-start">
          <StateIcon state={state} />
          <Text size="sm" style={{ minWidth: 0, overflowWrap: 'anywhere' }} data-figure>
            <Text span fw={600} size="sm">
              {name}:
            </Text>{' '}
            {text}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

function StateIcon({ state }: Pick<NeededInput, 'state'>) {
  const size = { size: 18, style: { flexShrink: 0, marginTop: 1 }, 'aria-hidden': true } as const;
  switch (state) {
    case 'there':
      return <IconCircleCheck {...size} color="var(--mantine-color-green-filled)" />;
    case 'awaited':
      return <IconClockHour4 {...size} color="var(--mantine-color-orange-filled)" />;
    default:
      return <IconInfoCircle {...size} color="var(--mantine-color-dimmed)" />;
  }
}
