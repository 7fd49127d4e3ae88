import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { apiBaseUrl } from '../../api/problem.js';
import { useSignedIn } from '../../session/session.js';
import { CopiedBlock } from '../../ui/copied-block.js';
import { shellExample } from './key-example.js';
import type { NewApiKey } from './new-key.js';

interface ShownKeyProps {
  made: NewApiKey;
  onClose: () => void;
}

/** The key itself, which no later page shows again, and commands that use it. */
export function ShownKey({ made, onClose }: ShownKeyProps) {
  const { engines } = useSignedIn();
  const [engine = 'fenrir'] = made.engines ?? engines;
  return (
    <Stack gap="md">
      <Alert color="orange" role="status" title="Copy it now: it is shown only here">
        Keep it as you keep a password. If it is lost, delete it and make another.
      </Alert>
      <CopiedBlock label={`Key of “${made.name}”`} what="the key" text={made.api_key} takesFocus />
      <CopiedBlock
        label="Try it in a shell: the key is exchanged for an access token of 24 hours, which the call uses"
        what="the example"
        text={shellExample(apiBaseUrl, made.api_key, engine)}
      />
      <Group justify="space-between">
        <Anchor href="/v1/docs" target="_blank" size="sm">
          All operations (opens beside)
        </Anchor>
        <Button onClick={onClose}>I have stored it</Button>
      </Group>
    </Stack>
  );
}
