import { Code, Paper, Text } from '@mantine/core';
import type { MessageDetails } from '../../lib/api/messages';
import { mediaTitle } from '../../lib/media-title';
import { FormattedText } from '../../components/formatted-text';
import { Moment } from '../../components/moment';
import { Section } from '../../components/section';
import { TemplateScreen } from '../../components/template/template-screen';

interface MessageContentProps {
  message: MessageDetails;
}

/** Shows the text as the recipient reads it, and the metadata of the send. */
export function MessageContent({ message }: MessageContentProps) {
  const { templateName, templateLanguage, metadata } = message;
  const name = templateName !== null && (
    <>
      Template <bdi>{templateName}</bdi> ({templateLanguage})
    </>
  );
  return (
    <Section title="Content" about={name}>
      <Shown message={message} />
      {message.valuesRemovedAt !== undefined && (
        <Text size="xs" c="dimmed">
          One-time password removed after sending, <Moment at={message.valuesRemovedAt} />.
        </Text>
      )}
      {metadata !== undefined && (
        <div>
          <Text size="sm" fw={600}>
            Metadata
          </Text>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {JSON.stringify(metadata, null, 2)}
          </Code>
        </div>
      )}
    </Section>
  );
}

/** Draws a template as on a phone, and anything else in lines. */
function Shown({ message: { text, media, rendered } }: MessageContentProps) {
  if (rendered !== null) return <TemplateScreen rendered={rendered} />;
  if (text !== null) {
    return (
      <Paper p="sm" bg="var(--herald-canvas)">
        <FormattedText text={text} hasLinks />
      </Paper>
    );
  }
  if (media === null) return <Text size="sm">No text stored for this message.</Text>;
  return (
    <Paper p="sm" bg="var(--herald-canvas)">
      <Text size="sm">{mediaTitle({ ...media, caption: null })}</Text>
      {media.url !== null && <FormattedText text={media.url} hasLinks />}
      {media.caption !== null && <FormattedText text={media.caption} hasLinks />}
    </Paper>
  );
}
