import { Code, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyButton } from './figure.js';

interface CopiedBlockProps {
  label: string;
  /** Names the text on the button that copies it. */
  what: string;
  text: string;
  /** Whether the reader is led to it: what had the focus is gone. */
  takesFocus?: boolean;
}

/** A text of several lines with a button that copies it. */
export function CopiedBlock({ label, what, text, takesFocus = false }: CopiedBlockProps) {
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
