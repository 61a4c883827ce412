import type { RenderedTemplate } from '../../lib/api/templates';
import { BubbleIcon } from './bubble-icon';
import styles from './bubble.module.css';
import { FormattedText } from '../formatted-text';

interface TemplateBubbleProps {
  rendered: RenderedTemplate;
}

/** A template message as its recipient sees it. Media and addresses are named, never loaded or followed. */
export function TemplateBubble({ rendered }: TemplateBubbleProps) {
  const { header, body, footer, buttons } = rendered;
  return (
    <div className={styles['bubble']}>
      {header?.kind === 'media' && <Media media={header} />}
      <div className={styles['content']}>
        {header?.kind === 'text' && (
          <div className={styles['header']}>
            <FormattedText text={header.text} />
          </div>
        )}
        <FormattedText text={body} />
        {footer !== null && (
          <div className={styles['footer']} dir="auto">
            {footer}
          </div>
        )}
      </div>
      {buttons.length > 0 && (
        <ul className={styles['buttons']} aria-label="Buttons">
          {buttons.map((button, index) => (
            <li key={index} className={styles['button']}>
              <Button button={button} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Header = NonNullable<RenderedTemplate['header']>;
const NAMES = { image: 'Image', video: 'Video', document: 'Document' };

function Media({ media }: { media: Extract<Header, { kind: 'media' }> }) {
  const { mediaType, url, filename } = media;
  return (
    <div className={styles['media']}>
      <BubbleIcon kind={mediaType} size={32} />
      <div>
        <div>{NAMES[mediaType]}</div>
        {filename !== undefined && <bdi>{filename}</bdi>}
        {url !== undefined && <div className={styles['address']}>{url}</div>}
      </div>
    </div>
  );
}

function Button({ button: { text, type, url } }: { button: RenderedTemplate['buttons'][number] }) {
  return (
    <>
      <span className={styles['label']}>
        <BubbleIcon kind={type} />
        <bdi>{text}</bdi>
      </span>
      {url !== undefined && <div className={styles['address']}>{url}</div>}
    </>
  );
}
