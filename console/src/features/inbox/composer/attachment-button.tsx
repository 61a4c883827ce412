import { FileButton } from '@mantine/core';
import { useRef } from 'react';
import { FileIcon } from '../../../components/file-icon';
import { ToolButton } from './tool-button';

interface AttachmentButtonProps {
  onPick: (file: File) => void;
}

/** Types that WhatsApp takes; Herald judges the bytes. */
const ACCEPTED =
  'image/jpeg,image/png,video/mp4,video/3gpp,audio/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt';

/** Picks a file to send. */
export function AttachmentButton({ onPick }: AttachmentButtonProps) {
  const reset = useRef<() => void>(null);
  const pick = (file: File | null) => {
    if (file === null) return;
    onPick(file);
    // The same file can be picked again after it was removed.
    reset.current?.();
  };
  return (
    <FileButton onChange={pick} accept={ACCEPTED} resetRef={reset}>
      {({ onClick }) => (
        <ToolButton label="Attach a file" onClick={onClick}>
          <FileIcon name="attach" />
        </ToolButton>
      )}
    </FileButton>
  );
}
