import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { EmptyState } from '../../components/empty-state';
import { Outline } from '../../components/outline';
import { Section } from '../../components/section';

/** Notices, empty states and outlines of what is loading. */
export function Feedback() {
  return (
    <>
      <Section title="Notices">
        <Stack>
          <Alert color="green">Webhook configuration saved.</Alert>
          <Alert color="yellow">The token expires in 3 days.</Alert>
          <Alert color="red" title="Couldn't load the messages">
            Herald cannot be reached.
          </Alert>
        </Stack>
      </Section>
      <Section title="Empty state">
        <EmptyState icon="send" title="No messages yet" action={<Button>Send a template</Button>}>
          Messages appear here when you send them.
        </EmptyState>
      </Section>
      <Section title="Loading">
        <Stack gap="lg">
          <Skeleton height={21} width={260} />
          <Outline shape="rows" count={3} what="sample rows" />
          <Outline shape="fields" count={2} what="sample fields" />
          <Outline shape="figures" count={4} what="sample figures" />
          <Outline shape="conversations" count={2} what="sample conversations" />
          <Outline shape="bubbles" count={3} what="sample messages" />
        </Stack>
      </Section>
    </>
  );
}
