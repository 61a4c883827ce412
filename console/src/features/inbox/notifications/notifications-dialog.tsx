import { Modal } from '@mantine/core';
import { Part } from '../../../components/part';

interface NotificationsDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Notifications of this browser. */
export function NotificationsDialog({ opened, onClose }: NotificationsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Desktop notifications">
      <Part
        name="notifications"
        what="the notifications"
        rows={2}
        load={async () => (await import('./notifications-panel')).NotificationsPanel}
      >
        {(NotificationsPanel) => <NotificationsPanel />}
      </Part>
    </Modal>
  );
}
