import type { ClipboardEvent, DragEvent, ReactNode } from 'react';
import classes from './attachment.module.css';

interface AttachmentCatcherProps {
  /** Null where no files can be sent. */
  onPick: ((file: File) => void) | null;
  children: ReactNode;
}

/** Takes a file that is pasted into the box or dropped on it; the button does the same by keyboard. */
export function AttachmentCatcher({ onPick, children }: AttachmentCatcherProps) {
  const take = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    const [file] = files;
    if (file === undefined || onPick === null || !isWithin(event)) return;
    event.preventDefault();
    onPick(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes['catcher']}
      onPaste={(event) => {
        // Cells of a table come as a text and a picture of it.
        const { clipboardData } = event;
        if (!clipboardData.types.includes('text/plain')) take(event, clipboardData);
      }}
      onDragOver={(event) => {
        if (onPick !== null && event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      {children}
    </div>
  );
}

/** Tells whether it happened in the box, and not in a dialog that was opened from there. */
function isWithin({ target, currentTarget }: ClipboardEvent | DragEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}
