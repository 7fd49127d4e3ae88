import { Button, Collapse } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

interface DisclosureProps {
  label: string;
  /** Opens it without being asked, for instance because a field inside has an error. */
  isOpenByNeed?: boolean;
  children: ReactNode;
}

/** A part that is shown on demand. */
export function Disclosure({ label, isOpenByNeed = false, children }: DisclosureProps) {
  const [isOpenByChoice, setIsOpenByChoice] = useState(false);
  const isOpen = isOpenByChoice || isOpenByNeed;
  const id = useId();
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        px={4}
        h="auto"
        maw="100%"
        styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
        leftSection={
          isOpen ? (
            <IconChevronDown size={16} aria-hidden />
          ) : (
            <IconChevronRight size={16} aria-hidden />
          )
        }
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpenByChoice(!isOpen)}
      >
        {label}
      </Button>
      <div id={id}>
        <Collapse expanded={isOpen}>
          <div style={{ paddingTop: 12 }}>{isOpen && children}</div>
        </Collapse>
      </div>
    </div>
  );
}
