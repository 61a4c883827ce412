import { Anchor, Mark } from '@mantine/core';
import { Fragment, type ReactNode, useMemo } from 'react';
import { type Piece, formatPieces } from '../lib/whatsapp-format';
import styles from './formatted-text.module.css';

interface FormattedTextProps {
  text: string;
  /** Makes addresses links; not where the text stands in a link itself. */
  hasLinks?: boolean;
  /** Marks `{{1}}` as a place for a value. */
  isTemplate?: boolean;
  /** Goes on in the line it stands in, and in its direction. */
  isInline?: boolean;
}

/** A message's text with WhatsApp's formatting; whatever it holds, it becomes text or an http link and never markup. */
export function FormattedText(props: FormattedTextProps) {
  const { text, hasLinks = false, isTemplate = false, isInline = false } = props;
  const pieces = useMemo(() => formatPieces(text), [text]);
  const shownPieces = <Pieces pieces={pieces} hasLinks={hasLinks} isTemplate={isTemplate} />;
  if (isInline) return <span className={styles['text']}>{shownPieces}</span>;
  return (
    <div className={styles['text']} dir="auto">
      {shownPieces}
    </div>
  );
}

interface PiecesProps {
  pieces: Piece[];
  hasLinks: boolean;
  isTemplate: boolean;
}

function Pieces({ pieces, ...options }: PiecesProps): ReactNode {
  // Pieces are never moved: the text of a message stays what it is.
  return pieces.map((piece, index) => <Fragment key={index}>{shown(piece, options)}</Fragment>);
}

function shown(piece: Piece, options: Omit<PiecesProps, 'pieces'>): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'placeholder':
      return options.isTemplate ? (
        <Mark className={styles['placeholder']}>{piece.text}</Mark>
      ) : (
        piece.text
      );
    case 'mono':
      return <code className={styles['mono']}>{piece.text}</code>;
    case 'link':
      return options.hasLinks ? <Link {...piece} /> : piece.text;
    case 'bold':
      return (
        <strong>
          <Pieces pieces={piece.pieces} {...options} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Pieces pieces={piece.pieces} {...options} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Pieces pieces={piece.pieces} {...options} />
        </s>
      );
    case 'quote':
      return (
        <span className={styles['quote']}>
          <Pieces pieces={piece.pieces} {...options} />
        </span>
      );
  }
}

/** Address that opens apart from the console, which it learns nothing of. Its own direction keeps it readable. */
function Link({ text, href }: { text: string; href: string }) {
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      dir="ltr"
      inherit
      underline="always"
    >
      {text}
    </Anchor>
  );
}
