import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../components/loaded';
import { Section } from '../../components/section';
import { ErrorsSection } from '../../components/statistics/errors-section';
import { MessageChart } from '../../components/statistics/message-chart';
import { MessageFigures } from '../../components/statistics/message-figures';
import { useCurrentWorkspace } from '../../lib/api/session';
import { statisticsQuery } from '../../lib/api/statistics';

interface TemplateUsageProps {
  templateId: string;
}

const DAYS = 30;

/** How the messages of a template fared in the last days. */
export function TemplateUsage({ templateId }: TemplateUsageProps) {
  const { workspaceId } = useCurrentWorkspace();
  const statistics = useQuery(statisticsQuery(workspaceId, DAYS, templateId));
  return (
    <Loaded query={statistics} what="the statistics" shape="figures" rows={4}>
      {(loaded) => (
        <Stack gap="lg">
          <MessageFigures statistics={loaded} />
          <Section title="Messages" about={`Last ${DAYS} days (UTC)`}>
            {loaded.totals.accepted === 0 ? (
              <Text size="sm" c="dimmed">
                No messages with this template yet.
              </Text>
            ) : (
              <MessageChart days={loaded.days} />
            )}
          </Section>
          <ErrorsSection from={loaded.from} errors={loaded.errors} />
        </Stack>
      )}
    </Loaded>
  );
}
