import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { showNotice } from './show-notice';
import {
  useNotificationSound,
  useNotificationText,
  useNotifications,
} from './use-notification-settings';

/** Switches the notifications of this browser; it is asked for its permission on a click only. */
export function NotificationsPanel() {
  const [isOn, setIsOn] = useNotifications();
  const [permission, setPermission] = useState(permissionNow);
  const isActive = isOn && permission === 'granted';
  const turnOn = async () => {
    const given = await askPermission();
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
      {isActive && <Choices />}
    </Stack>
  );
}

/** Switches of what a notification shows and plays. */
function Choices() {
  const [showsText, setShowsText] = useNotificationText();
  const [playsSound, setPlaysSound] = useNotificationSound();
  return (
    <>
      <Switch
        label="Show message text"
        description="Others can read it on a shared screen."
        checked={showsText}
        onChange={({ currentTarget }) => setShowsText(currentTarget.checked)}
      />
      <Switch
        label="Play a sound"
        description="Short, and at most every 3 seconds."
        checked={playsSound}
        onChange={({ currentTarget }) => setPlaysSound(currentTarget.checked)}
      />
    </>
  );
}

type Permission = NotificationPermission | 'unsupported';

/** Says why there can be no notifications, and what to do. */
function Obstacle({ permission }: { permission: Permission }) {
  if (permission === 'unsupported') {
    return (
      <Alert color="yellow" title="Not available">
        This browser can't notify you. Open Herald over HTTPS on a computer.
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

const IS_ON = {
  title: 'Notifications are on',
  body: 'Herald tells you of new messages.',
  tag: 'herald-on',
  conversationId: null,
};

/** Asks for the permission, and shows at once how it looks: some browsers give it and cannot notify. */
async function askPermission(): Promise<Permission> {
  const given = await Notification.requestPermission();
  if (given !== 'granted') return given;
  try {
    showNotice(IS_ON, () => undefined);
  } catch {
    return 'unsupported';
  }
  return given;
}

function permissionNow(): Permission {
  return 'Notification' in window && 'locks' in navigator ? Notification.permission : 'unsupported';
}
