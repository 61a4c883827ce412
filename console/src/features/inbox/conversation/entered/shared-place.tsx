import { Text } from '@mantine/core';
import type { InboundContentOf } from '../../../../lib/api/inbox';
import { OutsideLink } from './outside-link';

interface SharedPlaceProps {
  place: InboundContentOf<'location'>['location'];
}

/** A place by its name and address. The map opens at Google when a person follows the link; nothing of it is loaded here. */
export function SharedPlace({
  place: { latitude, longitude, name, address, url },
}: SharedPlaceProps) {
  const coordinates = `${latitude}, ${longitude}`;
  const map = `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`;
  return (
    <>
      <Text size="xs" fs="italic">
        Shared a location
      </Text>
      <Text size="sm" fw={600}>
        <bdi>{name ?? coordinates}</bdi>
      </Text>
      {address !== null && (
        <Text size="sm">
          <bdi>{address}</bdi>
        </Text>
      )}
      <Text size="xs">
        <OutsideLink href={map}>Open map</OutsideLink>
        {url !== null && (
          <>
            {' · '}
            <OutsideLink href={url}>Website</OutsideLink>
          </>
        )}
      </Text>
    </>
  );
}
