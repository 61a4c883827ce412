import { Button, Menu, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '../components/icon';
import { type Workspace, meQuery } from '../lib/api/session';

interface WorkspaceSwitcherProps {
  current: Workspace;
  /** Called before another workspace is opened. */
  onNavigate: () => void;
}

/** The workspace of the page; a menu of the others, for whoever has some. */
export function WorkspaceSwitcher({ current, onNavigate }: WorkspaceSwitcherProps) {
  const { data } = useSuspenseQuery(meQuery);
  if (data.workspaces.length < 2) {
    return (
      <Text fw={500} px={8} truncate>
        {current.name}
      </Text>
    );
  }
  return (
    <Menu position="bottom-start" width="target" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          fullWidth
          justify="space-between"
          px={8}
          rightSection={<Icon name="select" />}
          aria-label={`Switch workspace, current ${current.name}`}
        >
          <Text inherit truncate component="span">
            {current.name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        <Menu.Label>Workspaces</Menu.Label>
        {data.workspaces.map(({ workspaceId, name }) => (
          <Menu.Item
            key={workspaceId}
            onClick={onNavigate}
            rightSection={workspaceId === current.workspaceId ? <Icon name="tick" /> : null}
            renderRoot={(props) => (
              <Link {...props} to="/w/$workspaceId" params={{ workspaceId }} />
            )}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
