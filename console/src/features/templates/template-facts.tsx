import { Code, Group, Stack, Text } from '@mantine/core';
import type { Template } from '../../lib/api/templates';
import { Moment } from '../../components/moment';
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
          {language} · {providerWord(category)} · from {senderNumber}
          {!template.senderConnected && ' (disconnected)'}
        </Text>
      </Group>
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
