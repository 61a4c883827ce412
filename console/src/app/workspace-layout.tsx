import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { Logo } from '../components/logo';
import { ShortcutsDialog } from '../components/shortcuts-dialog';
import { useWorkspace } from '../lib/api/session';
import { BottomBar } from './bottom-bar';
import { NotFoundPage } from './not-found-page';
import { Navigation } from './navigation';
import { PaletteButton } from './palette/palette-button';
import { PersonMenu } from './person-menu';
import { SkipLink } from './skip-link';
import { useFocusOnTitle } from './use-focus-on-title';
import { usePageKeys } from './use-page-keys';
import classes from './workspace-layout.module.css';
import { WorkspaceSwitcher } from './workspace-switcher';

/** Frame of every page of a workspace: a sidebar; on a phone a bar at the bottom that opens it. */
export function WorkspaceLayout() {
  const { workspaceId } = useParams({ from: '/w/$workspaceId' });
  const workspace = useWorkspace(workspaceId);
  const [opened, { toggle, close }] = useDisclosure(false);
  const [helpOpened, help] = useDisclosure(false);
  usePageKeys(workspaceId, help.open);
  useFocusOnTitle();
  if (workspace === null) return <NotFoundPage />;
  return (
    <div className={classes['frame']}>
      <SkipLink />
      <ShortcutsDialog opened={helpOpened} onClose={help.close} />
      <nav
        aria-label="Pages of the workspace"
        className={classes['sidebar']}
        data-opened={opened || undefined}
      >
        <div className={classes['top']}>
          <Link
            to="/w/$workspaceId"
            params={{ workspaceId }}
            className={classes['logo']}
            onClick={close}
          >
            <Logo />
          </Link>
          <WorkspaceSwitcher current={workspace} />
          <PaletteButton onNavigate={close} />
        </div>
        <Navigation workspaceId={workspaceId} onNavigate={close} />
        <div className={classes['person']}>
          <PersonMenu onNavigate={close} />
        </div>
      </nav>
      <main id="main" tabIndex={-1} className={classes['main']}>
        <Outlet />
      </main>
      <BottomBar workspaceId={workspaceId} isOpen={opened} onMore={toggle} onNavigate={close} />
    </div>
  );
}
