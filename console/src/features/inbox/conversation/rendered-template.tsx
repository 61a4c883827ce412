import { Text } from '@mantine/core';
import type { OutboundMessage } from '../../../lib/api/inbox';
import { FormattedText } from '../../../components/formatted-text';
import classes from './bubble.module.css';

type Rendered = NonNullable<OutboundMessage['rendered']>;

interface RenderedTemplateProps {
  rendered: Rendered;
}

/** A template as its recipient saw it; its media by address, which the page does not load. */
export function RenderedTemplate({ rendered }: RenderedTemplateProps) {
  const { header, body, footer, buttons } = rendered;
  return (
    <div className={classes['template']}>
      {header?.kind === 'text' && (
        <b>
          <FormattedText text={header.text} />
        </b>
      )}
      {header?.kind === 'media' && (
        <div className={classes['media']}>
          <Text size="sm" fw={600} tt="capitalize">
            {header.mediaType}
          </Text>
          <Text size="xs" component="div">
            <bdi>{header.filename ?? header.url}</bdi>
          </Text>
        </div>
      )}
      <FormattedText text={body} />
      {footer !== null && (
        <Text size="xs" c="dimmed" dir="auto">
          {footer}
        </Text>
      )}
      {buttons.length > 0 && (
        <ul className={classes['buttons']} aria-label="Buttons">
          {buttons.map(({ text, url }) => (
            <li key={text} className={classes['button']} title={url}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
