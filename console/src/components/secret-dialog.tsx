import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useReturnFocus, useUnlessCovered } from '../lib/open-overlays';
import { SecretToCopy } from './copy-once';

interface SecretDialogProps {
  opened: boolean;
  title: string;
  /** Title and text of the secret; null while the dialog still asks. */
  made: { title: string; warning: ReactNode; secret: string } | null;
  onClose: () => void;
  size?: 'md' | 'lg';
  /** Form that makes the secret. */
  children?: ReactNode;
}

/** Dialog that makes a secret and then shows it, this once, until it is closed. */
export function SecretDialog(props: SecretDialogProps) {
  const { opened, title, made, onClose, size = 'md', children } = props;
  const unlessCovered = useUnlessCovered(onClose);
  useReturnFocus(opened);
  return (
    <Modal
      opened={opened}
      {...unlessCovered}
      title={made?.title ?? title}
      size={size}
      // Neither a click beside the dialog nor Escape must lose the secret.
      closeOnClickOutside={made === null}
      closeOnEscape={made === null}
    >
      {made !== null ? <Shown {...made} onDone={onClose} /> : opened && children}
    </Modal>
  );
}

interface ShownProps {
  warning: ReactNode;
  secret: string;
  onDone: () => void;
}

/** Takes the focus from the form that is gone. */
function Shown({ warning, secret, onDone }: ShownProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={place}>
      <SecretToCopy warning={warning} secret={secret} onDone={onDone} />
    </div>
  );
}
