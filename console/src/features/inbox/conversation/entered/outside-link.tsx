import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { linkAt } from '../../../../lib/whatsapp-link';

interface OutsideLinkProps {
  /** Address from outside: anything but http and https is no link. */
  href: string;
  children: ReactNode;
}

/** Link to a page of somebody else's, which opens when a person follows it. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  const link = linkAt(href, 0);
  if (link === null || link.length !== href.length) return <>{children}</>;
  return (
    <Anchor href={link.href} target="_blank" rel="noopener noreferrer" inherit>
      {children}
    </Anchor>
  );
}
