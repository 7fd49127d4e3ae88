import { zoneOffsetMinutes } from '@bess/kernel/series';
import { SegmentedControl } from '@mantine/core';

/** Periods of a history that people choose from. */
export type PeriodName = 'today' | '7days' | '31days';

const dayMs = 86_400_000;

/** The period that ends now; today begins at midnight of the zone. */
export function periodOf(
  name: PeriodName,
  nowMs: number,
  timeZone: string,
): { fromMs: number; toMs: number } {
  if (name !== 'today') {
    return { fromMs: nowMs - (name === '7days' ? 7 : 31) * dayMs, toMs: nowMs };
  }
  const localMs = nowMs + zoneOffsetMinutes(nowMs, timeZone) * 60_000;
  const midnightMs = Math.floor(localMs / dayMs) * dayMs;
  const guessMs = midnightMs - zoneOffsetMinutes(nowMs, timeZone) * 60_000;
  // The clocks may have changed since midnight.
  const fromMs = midnightMs - zoneOffsetMinutes(guessMs, timeZone) * 60_000;
  return { fromMs: Math.min(fromMs, nowMs - 1), toMs: nowMs };
}

interface PeriodPickerProps {
  value: PeriodName;
  onChange: (value: PeriodName) => void;
}

/** Chooses the period of a history. */
export function PeriodPicker({ value, onChange }: PeriodPickerProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Period"
      value={value}
      onChange={(next) => onChange(next as PeriodName)}
      data={[
        { value: 'today', label: 'Today' },
        { value: '7days', label: '7 days' },
        { value: '31days', label: '31 days' },
      ]}
    />
  );
}
