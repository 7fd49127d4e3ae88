import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AnchorWithRefProps = AnchorProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> & {
    ref?: Ref<HTMLAnchorElement>;
  };

function AnchorWithRef(props: AnchorWithRefProps) {
  return <Anchor {...props} />;
}

/** A link to a page of the portal, its address and parameters checked by the router's types. */
export const AnchorLink = createLink(AnchorWithRef);
