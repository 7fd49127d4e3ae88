import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page } from '../ui/page.js';

/** For addresses that name no page. */
export function NotFoundPage() {
  return (
    <Page title="There is no such page">
      <Text>
        The address may be mistyped or old.{' '}
        <Anchor component={Link} to="/">
          Go to the overview
        </Anchor>
        .
      </Text>
    </Page>
  );
}
