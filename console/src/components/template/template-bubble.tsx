import type { ReactNode } from 'react';
import type { RenderedTemplate } from '../../lib/api/templates';
import { BubbleIcon } from './bubble-icon';
import styles from './bubble.module.css';
import { FormattedText } from '../formatted-text';
import { Moment } from '../moment';

interface TemplateBubbleProps {
  rendered: RenderedTemplate;
  /** File of the header, in place of its name and address. */
  file?: ReactNode;
}

/** A template message as its recipient sees it. Media and addresses are named, not loaded or followed, unless `file` is given. */
export function TemplateBubble({ rendered, file }: TemplateBubbleProps) {
  const { footer, offer, cards = [] } = rendered;
  return (
    <>
      <div className={styles['bubble']}>
        {file ?? <Header header={rendered.header} />}
        <div className={styles['content']}>
          {rendered.header?.kind === 'text' && (
            <div className={styles['header']}>
              <FormattedText text={rendered.header.text} hasLinks isTemplate />
            </div>
          )}
          {offer !== undefined && <Offer offer={offer} />}
          <FormattedText text={rendered.body} hasLinks isTemplate />
          {footer !== null && (
            <div className={styles['footer']} dir="auto">
              {footer}
            </div>
          )}
        </div>
        <Buttons buttons={rendered.buttons} />
      </div>
      {cards.length > 0 && (
        <ul className={styles['cards']} aria-label="Cards">
          {cards.map((card, index) => (
            <li key={index} className={styles['bubble']}>
              <Header header={card.header} />
              <div className={styles['content']}>
                <FormattedText text={card.body} hasLinks isTemplate />
              </div>
              <Buttons buttons={card.buttons} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type Header = RenderedTemplate['header'];
const NAMES = { image: 'Image', video: 'Video', document: 'Document' };

/** A header that is more than text. */
function Header({ header }: { header: Header }) {
  switch (header?.kind) {
    case 'media': {
      const { mediaType, url, filename } = header;
      const lines = [filename, url].filter((line) => line !== undefined);
      return <Picture kind={mediaType} name={NAMES[mediaType]} lines={lines} />;
    }
    case 'location': {
      const { name, address } = header.location ?? {};
      const lines = [name, address].filter((line) => line !== undefined);
      return <Picture kind="location" name="Location" lines={lines} />;
    }
    case 'product':
      return <Picture kind="product" name="Product" lines={[header.product?.productId ?? '']} />;
    default:
      return null;
  }
}

function Picture({ kind, name, lines }: { kind: string; name: string; lines: string[] }) {
  return (
    <div className={styles['media']}>
      <BubbleIcon kind={kind} size={32} />
      <div>
        <div>{name}</div>
        {lines.map((line) => (
          <div key={line} className={styles['address']}>
            <bdi>{line}</bdi>
          </div>
        ))}
      </div>
    </div>
  );
}

function Offer({ offer }: { offer: NonNullable<RenderedTemplate['offer']> }) {
  return (
    <div className={styles['offer']}>
      <bdi>{offer.text}</bdi>
      {offer.expiresAt !== null && (
        <div className={styles['address']}>
          Ends <Moment at={offer.expiresAt} />
        </div>
      )}
    </div>
  );
}

function Buttons({ buttons }: Pick<RenderedTemplate, 'buttons'>) {
  if (buttons.length === 0) return null;
  return (
    <ul className={styles['buttons']} aria-label="Buttons">
      {buttons.map((button, index) => (
        <li key={index} className={styles['button']}>
          <Button button={button} />
        </li>
      ))}
    </ul>
  );
}

function Button({
  button: { text, type, url, sections = [] },
}: {
  button: RenderedTemplate['buttons'][number];
}) {
  return (
    <>
      <span className={styles['label']}>
        <BubbleIcon kind={type} />
        <bdi>{text}</bdi>
      </span>
      {url !== undefined && <div className={styles['address']}>{url}</div>}
      {sections.map(({ title, productIds }, index) => (
        <div key={index} className={styles['address']}>
          <bdi>
            {[title, productIds.join(', ')].filter((part) => part !== undefined).join(': ')}
          </bdi>
        </div>
      ))}
    </>
  );
}
