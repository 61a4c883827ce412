import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BudgetNotice } from '../components/budget-alert';
import { EmptyState } from '../components/empty-state';
import { Loaded } from '../components/loaded';
import { Page } from '../components/page';
import { WorkspaceSandboxBadge } from '../components/sandbox-badge';
import { Section } from '../components/section';
import { useCurrentWorkspace } from '../lib/api/session';
import { type Statistics, statisticsQuery } from '../lib/api/statistics';
import { FirstSteps } from '../features/first-steps/first-steps';
import { WebhookHealthSection } from '../features/settings/webhook-health-section';
import { ConversationsNotice } from '../features/overview/conversations-notice';
import { ErrorsSection } from '../components/statistics/errors-section';
import { MessageChart } from '../components/statistics/message-chart';
import { MessageFigures } from '../components/statistics/message-figures';
import { PeriodControl, usePeriod } from '../features/overview/period-control';
import { SendersSection } from '../features/overview/senders-section';
import { WebhookNotice } from '../features/overview/webhook-notice';

/** Answers whether all is well: messages, errors, senders, the webhook, and waiting conversations. */
export function OverviewPage() {
  const { workspaceId } = useCurrentWorkspace();
  const statistics = useQuery(statisticsQuery(workspaceId, usePeriod()));
  return (
    <Page
      title="Overview"
      badge={<WorkspaceSandboxBadge />}
      about="Messages by the day they were accepted (UTC)."
      action={<PeriodControl />}
    >
      <BudgetNotice />
      <FirstSteps>
        <Group gap="xl">
          <WebhookNotice />
          <ConversationsNotice />
        </Group>
        <Loaded query={statistics} what="the statistics" shape="figures" rows={4}>
          {(loaded) => <Figures statistics={loaded} />}
        </Loaded>
        <WebhookHealthSection />
      </FirstSteps>
    </Page>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  const { from, totals, days, errors, senders } = statistics;
  return (
    <Stack gap="lg">
      <MessageFigures statistics={statistics} />
      <Section title="Messages">
        {totals.accepted === 0 ? (
          <EmptyState icon="send" title="No messages in this period">
            New messages appear here within seconds.
          </EmptyState>
        ) : (
          <MessageChart days={days} />
        )}
      </Section>
      <ErrorsSection from={from} errors={errors} />
      <SendersSection senders={senders} />
    </Stack>
  );
}
