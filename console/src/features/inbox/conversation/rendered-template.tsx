import { Text } from '@mantine/core';
import type { OutboundMessage } from '../../../lib/api/inbox';
import { FormattedText } from '../../../components/formatted-text';
import { headerText } from '../../../components/template/header-text';
import classes from './bubble.module.css';

type Rendered = NonNullable<OutboundMessage['rendered']>;

interface RenderedTemplateProps {
  rendered: Rendered;
}

/** A template as its recipient saw it; its media by address, which the page does not load. */
export function RenderedTemplate({ rendered }: RenderedTemplateProps) {
  const { header, body, footer, buttons, offer, cards = [] } = rendered;
  return (
    <div className={classes['template']}>
      <Header header={header} />
      {offer !== undefined && (
        <Text size="sm" fw={600}>
          <bdi>{offer.text}</bdi>
        </Text>
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
      {cards.map((card, index) => (
        <Text key={index} size="sm" component="div">
          Card {index + 1}: <bdi>{[headerText(card.header), card.body].join(' ')}</bdi>
        </Text>
      ))}
    </div>
  );
}

function Header({ header }: Pick<Rendered, 'header'>) {
  switch (header?.kind) {
    case 'text':
      return (
        <b>
          <FormattedText text={header.text} />
        </b>
      );
    case 'media':
      return (
        <div className={classes['media']}>
          <Text size="sm" fw={600} tt="capitalize">
            {header.mediaType}
          </Text>
          <Text size="xs" component="div">
            <bdi>{header.filename ?? header.url}</bdi>
          </Text>
        </div>
      );
    case 'location':
    case 'product':
      return (
        <Text size="sm">
          <bdi>{headerText(header)}</bdi>
        </Text>
      );
    default:
      return null;
  }
}
