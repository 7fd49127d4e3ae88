import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { StateWords } from './state-words.js';

const icons = { green: IconCircleCheck, orange: IconAlertTriangle, red: IconCircleX };

/** The sign of a state; the word beside it says the same. */
export function StateIcon({ color, size }: { color: StateWords['color']; size: number }) {
  const Icon = icons[color];
  return (
    <Icon
      size={size}
      aria-hidden
      color={`var(--mantine-color-${color}-6)`}
      style={{ flexShrink: 0 }}
    />
  );
}
