import { Alert, Anchor, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { apiBaseUrl } from '../../api/problem.js';
import { useSignedIn } from '../../session/session.js';
import { CopyButton } from '../../ui/figure.js';
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
      <Copied label={`Key of “${made.name}”`} what="the key" text={made.api_key} takesFocus />
      <Copied
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

interface CopiedProps {
  label: string;
  /** Names the text on the button that copies it. */
  what: string;
  text: string;
  /** Whether the reader is led to it: what had the focus is gone. */
  takesFocus?: boolean;
}

function Copied({ label, what, text, takesFocus = false }: CopiedProps) {
  const block = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) {
      block.current?.focus();
    }
  }, [takesFocus]);
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {label}
        </Text>
        <CopyButton value={text} what={what} />
      </Group>
      <Code
        ref={block}
        block
        tabIndex={0}
        role="group"
        aria-label={label}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Code>
    </div>
  );
}
