import { Code, Group, Stack, Text } from '@mantine/core';
import type { Template } from '../../lib/api/templates';
import { Moment } from '../../components/moment';
import { ToneBadge } from '../../components/state-badge';
import { shownNumber } from '../../lib/text';
import { TemplateStatus } from './template-status';
import { providerWord } from './template-words';

interface TemplateFactsProps {
  template: Template;
}

/** Shows the facts of a template, and the age of Herald's copy. */
export function TemplateFacts({ template }: TemplateFactsProps) {
  const { templateId, language, category, senderNumber, lastSyncedAt, updatedAt } = template;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <TemplateStatus template={template} />
        <Text size="sm">
          {language} · {providerWord(category)} · from {shownNumber(senderNumber)}
          {!template.senderConnected && ' (disconnected)'}
        </Text>
      </Group>
      <Standing template={template} />
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Changed <Moment at={updatedAt} />
        {lastSyncedAt !== null && (
          <>
            {' '}
            · synced <Moment at={lastSyncedAt} />
          </>
        )}{' '}
        · <Code>{templateId}</Code>
      </Text>
    </Stack>
  );
}

const QUALITIES = {
  GREEN: ['High quality', 'green'],
  YELLOW: ['Medium quality', 'yellow'],
  RED: ['Low quality', 'red'],
  UNKNOWN: ['Not rated yet', 'gray'],
} as const;

const QUALITY_ADVICE =
  'Recipients block or report this template. Send only to people who expect it. Providers pause and later disable low-quality templates.';

/** Shows how the provider rates the template, and what it changed or is going to change. */
function Standing({ template }: TemplateFactsProps) {
  const { quality, previousCategory, categoryChangedAt, category } = template;
  const { announcedCategory, announcedCategoryAt, statusReason } = template;
  const [label, tone] = QUALITIES[quality ?? 'UNKNOWN'];
  return (
    <>
      {(quality !== null || statusReason !== null) && (
        <Group gap="xs">
          {quality !== null && <ToneBadge tone={tone}>{label}</ToneBadge>}
          {statusReason !== null && (
            <Text size="sm">Provider reason: {providerWord(statusReason)}</Text>
          )}
        </Group>
      )}
      {(quality === 'YELLOW' || quality === 'RED') && <Text size="sm">{QUALITY_ADVICE}</Text>}
      {previousCategory !== null && (
        <Text size="sm">
          The provider changed its category from {providerWord(previousCategory)} to{' '}
          {providerWord(category)}
          {categoryChangedAt !== null && (
            <>
              , <Moment at={categoryChangedAt} />
            </>
          )}
          . Billing and limits follow the category.
        </Text>
      )}
      {announcedCategory !== null && (
        <Text size="sm">
          The provider will change its category to {providerWord(announcedCategory)}
          {announcedCategoryAt !== null && (
            <>
              , <Moment at={announcedCategoryAt} />
            </>
          )}
          . Edit the text at the provider to keep the category.
        </Text>
      )}
    </>
  );
}
