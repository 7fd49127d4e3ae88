import { Box, Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

interface DisclosureProps {
  label: string;
  /** Keeps it open, for instance while a field inside has an error. */
  isForcedOpen?: boolean;
  children: ReactNode;
}

/** A part that few people need, behind a button. */
export function Disclosure({ label, isForcedOpen = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || isForcedOpen;
  const id = useId();
  const Icon = isShown ? IconChevronDown : IconChevronRight;
  return (
    <Box>
      <Button
        variant="subtle"
        size="compact-sm"
        px={4}
        aria-expanded={isShown}
        aria-controls={id}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => setIsOpen(!isShown)}
      >
        {label}
      </Button>
      <Box id={id} pt={isShown ? 'sm' : 0}>
        {isShown && children}
      </Box>
    </Box>
  );
}
