import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../api/queries.js';
import { useSignedIn } from '../../session/session.js';
import { formatNumber } from '../../ui/format.js';

/** How many of the plan's paths are left today, against those that a form asks for. */
export function PathBudget({ paths }: { paths: number }) {
  const { client } = useSignedIn();
  const { data, error } = useQuery(usageQuery(client));
  if (data === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {error === null
          ? 'Reading today’s path budget'
          : 'Paths left today: unknown, because the usage cannot be read.'}
      </Text>
    );
  }
  const { strix_paths_per_day: limit } = data.limits;
  const left = Math.max(0, limit - (data.days[0]?.strix_paths ?? 0));
  return (
    <Text size="sm" c={left < paths ? 'var(--mantine-color-error)' : 'dimmed'} data-figure>
      {left < paths
        ? `Only ${formatNumber(left, 0)} of ${formatNumber(limit, 0)} paths are left today; they renew at 00:00 UTC.`
        : `${formatNumber(left, 0)} of ${formatNumber(limit, 0)} paths are left today (until 00:00 UTC); this uses ${formatNumber(paths, 0)}.`}
    </Text>
  );
}
