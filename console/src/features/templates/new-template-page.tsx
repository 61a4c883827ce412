import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sendersQuery } from '../../lib/api/senders';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { CreateLinks } from './create-links';
import { DefinitionForm } from './definition/definition-form';
import { NEW_DEFINITION } from './definition/definition-values';
import { WorkspaceLink } from './workspace-link';

/** Page for a template that the provider does not have yet. */
export function NewTemplatePage() {
  const canEdit = useCan('settings:edit');
  return (
    <Page
      parent={{ to: '/w/$workspaceId/templates', label: 'All templates' }}
      title="New template"
      about="Meta or Twilio reviews it before it can be sent."
    >
      {canEdit ? (
        <NewTemplate />
      ) : (
        <ReadOnlyNotice reason="Owners and Admins can create templates. An Owner can allow Support too." />
      )}
    </Page>
  );
}

function NewTemplate() {
  const { workspaceId } = useCurrentWorkspace();
  const senders = useQuery(sendersQuery(workspaceId));
  return (
    <>
      <Loaded query={senders} what="the numbers" shape="fields" rows={6}>
        {(list) => {
          const numbers = list.filter(({ connected }) => connected).map(({ number }) => number);
          const [sender] = numbers;
          if (sender === undefined) return <NoNumber />;
          const initial = { ...NEW_DEFINITION, sender };
          return <DefinitionForm initial={initial} edited={null} numbers={numbers} />;
        }}
      </Loaded>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          Not in this form: media headers, carousels, offers, one-time passwords, other buttons.
          Create such templates at the provider. A sync brings them here.
        </Text>
        <CreateLinks />
      </Stack>
    </>
  );
}

function NoNumber() {
  return (
    <Text>
      No connected number. <WorkspaceLink path="senders">Connect a number</WorkspaceLink> to create
      templates.
    </Text>
  );
}
