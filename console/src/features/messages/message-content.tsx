import { Code, Paper, Stack, Text } from '@mantine/core';
import type { MessageDetails } from '../../lib/api/messages';
import { mediaTitle } from '../../lib/media-title';
import { Moment } from '../../components/moment';
import { Section } from '../../components/section';
import { headerText } from '../../components/template/header-text';

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
      <Paper p="sm" bg="var(--herald-canvas)">
        <Stack gap={6}>
          {contentLines(message).map((line, index) => (
            <Text
              // Two buttons may say the same; nothing here ever moves.
              key={`${index} ${line}`}
              size="sm"
              dir="auto"
              style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
            >
              {line}
            </Text>
          ))}
          {message.valuesRemovedAt !== undefined && (
            <Text size="xs" c="dimmed">
              One-time password removed after sending, <Moment at={message.valuesRemovedAt} />.
            </Text>
          )}
        </Stack>
      </Paper>
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

function contentLines({ text, media, rendered }: MessageDetails): string[] {
  if (text !== null) return [text];
  if (media !== null)
    return [mediaTitle({ ...media, caption: null }), media.url, ...captionOf(media)];
  if (rendered === null) return ['No text stored for this message.'];
  const { footer, offer, cards = [] } = rendered;
  const end = offer?.expiresAt ?? null;
  const lines = [
    ...partLines(rendered),
    ...(offer === undefined ? [] : [end === null ? offer.text : `${offer.text} (until ${end})`]),
    footer ?? '',
    ...rendered.buttons.map(buttonLine),
    ...cards.flatMap((card, index) => [
      `Card ${index + 1}`,
      ...partLines(card),
      ...card.buttons.map(buttonLine),
    ]),
  ];
  return lines.filter((line) => line !== '');
}

function captionOf({ caption }: { caption: string | null }): string[] {
  return caption === null ? [] : [caption];
}

type Rendered = NonNullable<MessageDetails['rendered']>;

function partLines({ header, body }: Pick<Rendered, 'header' | 'body'>): string[] {
  return [headerText(header) ?? '', body];
}

function buttonLine({ text, url }: Rendered['buttons'][number]): string {
  return url === undefined ? `[ ${text} ]` : `[ ${text} ] ${url}`;
}
