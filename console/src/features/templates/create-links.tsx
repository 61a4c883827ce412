import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';

/** Places where templates are created, by the provider of a sender. */
const PLACES = [
  {
    provider: 'meta',
    label: 'Create in WhatsApp Manager',
    href: 'https://business.facebook.com/latest/whatsapp_manager/message_templates',
  },
  {
    provider: 'twilio',
    label: 'Create in Twilio Console',
    href: 'https://console.twilio.com/us1/develop/sms/content-template-builder',
  },
] as const;

/** Leads to where the providers of the workspace's senders create templates. */
export function CreateLinks() {
  const { workspaceId } = useCurrentWorkspace();
  const { data: senders = [], isLoading } = useQuery(sendersQuery(workspaceId));
  if (isLoading) return <Skeleton height={34} width={215} />;
  return (
    <Group gap="xs">
      {PLACES.filter(({ provider }) => senders.some((sender) => sender.provider === provider)).map(
        ({ label, href }) => (
          <Button
            key={label}
            variant="default"
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
          >
            {label}
          </Button>
        ),
      )}
    </Group>
  );
}
