import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCurrentWorkspace } from '../../lib/api/session';
import type { Template } from '../../lib/api/templates';
import { Row } from '../../components/rows';
import { FormattedText } from '../../components/formatted-text';
import { TemplateStatus } from './template-status';
import { providerWord } from './template-words';
import { unfilled } from '../../components/template/template-components';

interface TemplateRowProps {
  template: Template;
}

export function TemplateRow({ template }: TemplateRowProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { templateId, name, language, category, senderNumber } = template;
  return (
    <Row
      title={
        <Anchor
          fw={600}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/w/$workspaceId/templates/$templateId"
              params={{ workspaceId, templateId }}
            />
          )}
        >
          <bdi>{name}</bdi> <span>({language})</span>
        </Anchor>
      }
      badge={<TemplateStatus template={template} />}
      facts={
        <>
          <Text size="sm" c="var(--mantine-color-text)" lineClamp={2} component="div">
            <FormattedText text={unfilled(template).body} isTemplate />
          </Text>
          {providerWord(category)} · {senderNumber}
        </>
      }
    />
  );
}
