import { useLocalStorage } from '@mantine/hooks';

/** Whether this browser notifies of new messages. */
export function useNotifications() {
  return useLocalStorage({ key: 'herald-notifications', defaultValue: false });
}

/** Whether notifications show what the customer wrote: others may see the screen. */
export function useNotificationText() {
  return useLocalStorage({ key: 'herald-notification-text', defaultValue: false });
}

/** Whether this browser plays a sound with them. */
export function useNotificationSound() {
  return useLocalStorage({ key: 'herald-notification-sound', defaultValue: false });
}
