import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentWorkspace } from '../../lib/api/session';
import { statisticsQuery } from '../../lib/api/statistics';
import { shownPercent } from '../../lib/text';

interface TemplateCountsProps {
  templateId: string;
  /** Names the days, where no heading does. */
  hasPeriod?: boolean;
}

const DAYS = 7;

/** Messages of a template in the last days, and the share that failed; the API tells those of the 50 with most messages. */
export function TemplateCounts({ templateId, hasPeriod = false }: TemplateCountsProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { data } = useQuery(statisticsQuery(workspaceId, DAYS));
  return (
    <Text size="xs" c="dimmed" mih={16}>
      {hasPeriod && `Last ${DAYS} days: `}
      {data !== undefined && (countsText(data.templates, templateId) ?? '–')}
    </Text>
  );
}

interface Counted {
  templateId: string | null;
  accepted: number;
  failed: number;
}

function countsText(templates: Counted[], templateId: string): string | null {
  const found = templates.find((each) => each.templateId === templateId);
  if (found === undefined) return null;
  const { accepted, failed } = found;
  const messages = accepted === 1 ? '1 message' : `${accepted.toLocaleString()} messages`;
  return `${messages} · ${shownPercent(failed / accepted)} failed`;
}
