import { Mark } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { type Piece, formatPieces } from '../lib/whatsapp-format';
import styles from './formatted-text.module.css';

interface FormattedTextProps {
  text: string;
}

/** A message's text with WhatsApp's formatting; whatever it holds, it becomes text and never markup. */
export function FormattedText({ text }: FormattedTextProps) {
  const pieces = useMemo(() => formatPieces(text), [text]);
  return (
    <div className={styles['text']} dir="auto">
      {pieces.map(shown)}
    </div>
  );
}

function shown(piece: Piece, index: number): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'placeholder':
      return (
        <Mark key={index} className={styles['placeholder']}>
          {piece.text}
        </Mark>
      );
    case 'mono':
      return (
        <code key={index} className={styles['mono']}>
          {piece.text}
        </code>
      );
    case 'bold':
      return <strong key={index}>{piece.pieces.map(shown)}</strong>;
    case 'italic':
      return <em key={index}>{piece.pieces.map(shown)}</em>;
    case 'strike':
      return <s key={index}>{piece.pieces.map(shown)}</s>;
  }
}
