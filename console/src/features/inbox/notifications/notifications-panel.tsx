import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useNotificationText, useNotifications } from './use-notification-settings';

/** Switches the notifications of this browser; it is asked for its permission on a click only. */
export function NotificationsPanel() {
  const [isOn, setIsOn] = useNotifications();
  const [showsText, setShowsText] = useNotificationText();
  const [permission, setPermission] = useState(permissionNow);
  const isActive = isOn && permission === 'granted';
  const turnOn = async () => {
    const given = await Notification.requestPermission();
    setPermission(given);
    setIsOn(given === 'granted');
  };
  return (
    <Stack>
      <Text size="sm">
        Get notified of new messages in Unassigned and Mine. Notifications appear while no Herald
        tab is visible.
      </Text>
      <Obstacle permission={permission} />
      {(permission === 'default' || permission === 'granted') && (
        <Group justify="space-between">
          <Text size="sm" role="status">
            {isActive ? 'On in this browser' : 'Off in this browser'}
          </Text>
          {isActive ? (
            <Button variant="default" onClick={() => setIsOn(false)}>
              Turn off
            </Button>
          ) : (
            <Button onClick={() => void turnOn()}>Turn on</Button>
          )}
        </Group>
      )}
      {isActive && (
        <Switch
          label="Show message text"
          description="Others can read it on a shared screen."
          checked={showsText}
          onChange={({ currentTarget }) => setShowsText(currentTarget.checked)}
        />
      )}
    </Stack>
  );
}

type Permission = NotificationPermission | 'unsupported';

/** Says why there can be no notifications, and what to do. */
function Obstacle({ permission }: { permission: Permission }) {
  if (permission === 'unsupported') {
    return (
      <Alert color="yellow" title="Not available">
        This browser has no notifications for Herald. Open Herald over HTTPS in another browser.
      </Alert>
    );
  }
  if (permission !== 'denied') return null;
  return (
    <Alert color="yellow" title="Blocked by your browser">
      Allow notifications in the site settings of your browser. Then reload this page.
    </Alert>
  );
}

function permissionNow(): Permission {
  return 'Notification' in window && 'locks' in navigator ? Notification.permission : 'unsupported';
}
