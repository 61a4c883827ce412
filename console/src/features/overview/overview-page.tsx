import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { Section } from '../../components/section';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type Statistics, statisticsQuery } from '../../lib/api/statistics';
import { FirstSteps } from '../first-steps/first-steps';
import { WebhookHealthSection } from '../settings/webhook-health-section';
import { ConversationsNotice } from './conversations-notice';
import { ErrorsSection } from './errors-section';
import { MessageChart } from './message-chart';
import { MessageFigures } from './message-figures';
import { PeriodControl, usePeriod } from './period-control';
import { SendersSection } from './senders-section';

/** Answers whether all is well: messages, errors, senders, the webhook, and waiting conversations. */
export function OverviewPage() {
  const { workspaceId } = useCurrentWorkspace();
  const statistics = useQuery(statisticsQuery(workspaceId, usePeriod()));
  return (
    <Page
      title="Overview"
      about="Messages by the day Herald took them (UTC)."
      action={<PeriodControl />}
    >
      <FirstSteps>
        <ConversationsNotice />
        <Loaded query={statistics} what="the statistics" rows={4}>
          {(loaded) => <Figures statistics={loaded} />}
        </Loaded>
        <WebhookHealthSection />
      </FirstSteps>
    </Page>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  const { totals, days, errors, senders } = statistics;
  return (
    <Stack gap="lg">
      <MessageFigures statistics={statistics} />
      <Section title="Messages">
        {totals.accepted === 0 ? (
          <EmptyState icon="send" title="No messages yet">
            Messages of this period appear here within seconds.
          </EmptyState>
        ) : (
          <MessageChart days={days} />
        )}
      </Section>
      <ErrorsSection errors={errors} />
      <SendersSection senders={senders} />
    </Stack>
  );
}
