import { Modal } from '@mantine/core';
import { Loaded } from '../../components/loaded';
import { usePart } from '../../lib/use-part';

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
      <Panel onClose={onClose} />
    </Modal>
  );
}

/**
 * Mounted with each opening of the dialog, so that nothing of the one before is left. It draws QR codes, whose code no
 * page waits for.
 */
function Panel({ onClose }: Pick<TwoFactorDialogProps, 'onClose'>) {
  const panel = usePart('two-factor', async () => {
    const { TwoFactorPanel } = await import('./two-factor-panel');
    return TwoFactorPanel;
  });
  return (
    <Loaded query={panel} what="your second factor" rows={2}>
      {(TwoFactorPanel) => <TwoFactorPanel onClose={onClose} />}
    </Loaded>
  );
}
