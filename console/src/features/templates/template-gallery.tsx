import { Group, SimpleGrid, Text } from '@mantine/core';
import { unfilled } from '../../components/template/template-components';
import { TemplateScreen } from '../../components/template/template-screen';
import { TextLink } from '../../components/text-link';
import { useCurrentWorkspace } from '../../lib/api/session';
import type { RenderedTemplate, Template } from '../../lib/api/templates';
import classes from './template-gallery.module.css';
import { TemplateCounts } from './template-counts';
import { shownNumber } from '../../lib/text';
import { providerWord } from './template-words';
import { TemplateStatus } from './template-status';

interface TemplateGalleryProps {
  templates: Template[];
}

/** Templates as their recipients see them, side by side. */
export function TemplateGallery({ templates }: TemplateGalleryProps) {
  return (
    <SimpleGrid
      component="ul"
      cols={{ base: 1, sm: 2, lg: 3 }}
      spacing="md"
      p={0}
      m={0}
      aria-label="Templates"
    >
      {templates.map((template) => (
        <li key={template.templateId} className={classes['tile']}>
          <div className={classes['screen']}>
            <TemplateScreen rendered={withoutAddresses(unfilled(template))} />
          </div>
          <Caption template={template} />
        </li>
      ))}
    </SimpleGrid>
  );
}

function Caption({ template }: { template: Template }) {
  const { workspaceId } = useCurrentWorkspace();
  const { templateId, name, language, category, senderNumber } = template;
  return (
    <div className={classes['caption']}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <TextLink
          fw={500}
          className={classes['name']}
          to="/w/$workspaceId/templates/$templateId"
          params={{ workspaceId, templateId }}
        >
          <bdi>{name}</bdi>
        </TextLink>
        <TemplateStatus template={template} />
      </Group>
      <Text size="xs" c="dimmed">
        {language} · {providerWord(category)} · {shownNumber(senderNumber)}
      </Text>
      <TemplateCounts templateId={templateId} hasPeriod />
    </div>
  );
}

/** Leaves out where buttons lead, which recipients do not see. */
function withoutAddresses(rendered: RenderedTemplate): RenderedTemplate {
  const { cards, buttons } = rendered;
  return {
    ...rendered,
    buttons: buttons.map(withoutAddress),
    ...(cards && {
      cards: cards.map((card) => ({ ...card, buttons: card.buttons.map(withoutAddress) })),
    }),
  };
}

function withoutAddress({ url: _url, ...button }: RenderedTemplate['buttons'][number]) {
  return button;
}
