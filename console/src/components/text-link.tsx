import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type TextLinkProps = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>;

/** Link in a text to a page of the console: looks like an anchor, and leads like a link of the router. */
export const TextLink = createLink((props: TextLinkProps) => <Anchor {...props} />);
