import { Group, type MantineSize, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogProps {
  isOpen: boolean;
  title: string;
  /** Width; default `md`. */
  size?: MantineSize;
  /** Whether a click beside it closes it; default true. */
  closesOnClickOutside?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog: keeps the focus, closes with Escape and gives the focus back to the button that opened it. */
export function Dialog(props: DialogProps) {
  const { isOpen, title, size = 'md', closesOnClickOutside = true, onClose, children } = props;
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={size}
      closeOnClickOutside={closesOnClickOutside}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Modal.Header, which screen readers take for a second header of the page. */}
        <Group justify="space-between" wrap="nowrap" p="md" pb={0} align="flex-start">
          <Modal.Title fz="lg" fw={650}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Group>
        <Modal.Body p="md">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
