import { Modal } from '@mantine/core';
import { Part } from '../../components/part';

interface TwoFactorDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The own second factor. */
export function TwoFactorDialog({ opened, onClose }: TwoFactorDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Two-factor authentication"
      // Recovery codes are shown once: a click beside them must not be the end of them.
      closeOnClickOutside={false}
    >
      {/* Draws QR codes, whose code no page waits for. */}
      <Part
        name="two-factor"
        what="your second factor"
        rows={2}
        load={async () => (await import('./two-factor-panel')).TwoFactorPanel}
      >
        {(TwoFactorPanel) => <TwoFactorPanel onClose={onClose} />}
      </Part>
    </Modal>
  );
}
