import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { CopiedBlock } from '../../../ui/copied-block.js';
import { receiverExample } from './receiver-example.js';

interface ShownSecretProps {
  secret: string;
  onClose: () => void;
}

/** The secret itself, which no later page shows again, and a receiver that verifies with it. */
export function ShownSecret({ secret, onClose }: ShownSecretProps) {
  return (
    <Stack gap="md">
      <Alert color="orange" role="status" title="Copy it now: it is shown only here">
        Keep it as you keep a password. If it is lost, rotate the secret.
      </Alert>
      <CopiedBlock label="Secret" what="the secret" text={secret} takesFocus />
      <CopiedBlock
        label="A receiver for Node.js that takes only what the gateway has signed"
        what="the receiver"
        text={receiverExample}
      />
      <Text size="sm">
        Install the package standardwebhooks first, and give the receiver WEBHOOK_SECRET and PORT in
        its environment. There are libraries for other languages too: the messages follow the
        Standard Webhooks scheme. An answer 2xx within 10 seconds is a delivery; after anything else
        the message comes again, for a day. A message that comes twice has the same webhook-id.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>I have stored it</Button>
      </Group>
    </Stack>
  );
}
