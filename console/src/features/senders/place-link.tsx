import { Anchor } from '@mantine/core';
import type { CredentialField } from '../../lib/providers';

interface PlaceLinkProps {
  field: CredentialField;
  /** Name of the provider. */
  at: string;
}

/** Tells where a credential is found, with a link to that page of the provider. */
export function PlaceLink({ field: { where, url }, at }: PlaceLinkProps) {
  return (
    <>
      {where}
      {url !== undefined && (
        <>
          {' '}
          <Anchor
            href={url}
            target="_blank"
            rel="noreferrer"
            inherit
            underline="always"
            aria-label={`Open ${at} (new tab)`}
          >
            Open {at}
          </Anchor>
        </>
      )}
    </>
  );
}
