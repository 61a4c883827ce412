import { useDisclosure, useFocusReturn, useMediaQuery } from '@mantine/hooks';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { Logo } from '../components/logo';
import { ShortcutsDialog } from '../components/shortcuts-dialog';
import { useWorkspace } from '../lib/api/session';
import { useShortcuts } from '../lib/use-shortcuts';
import { useEffect, useRef } from 'react';
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
  const { sidebar, opened, isCovering, toggle, close } = useSidebar();
  const [helpOpened, help] = useDisclosure(false);
  usePageKeys(workspaceId, help.open);
  useFocusOnTitle();
  if (workspace === null) return <NotFoundPage />;
  return (
    <div className={classes['frame']}>
      <SkipLink />
      <ShortcutsDialog opened={helpOpened} onClose={help.close} />
      <nav
        ref={sidebar}
        tabIndex={-1}
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
          <WorkspaceSwitcher current={workspace} onNavigate={close} />
          <PaletteButton onNavigate={close} />
        </div>
        <Navigation workspaceId={workspaceId} onNavigate={close} />
        <div className={classes['person']}>
          <PersonMenu onNavigate={close} onHelp={help.open} />
        </div>
      </nav>
      <main id="main" tabIndex={-1} className={classes['main']} inert={isCovering}>
        <Outlet />
      </main>
      <BottomBar workspaceId={workspaceId} isOpen={opened} onMore={toggle} onNavigate={close} />
    </div>
  );
}

/** State of the sidebar, which a phone shows on request, over the page. Escape closes it. */
function useSidebar() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const isNarrow = useMediaQuery('(width < 48em)');
  const sidebar = useRef<HTMLElement>(null);
  useShortcuts({ Escape: () => opened && close() });
  useFocusReturn({ opened });
  useEffect(() => {
    if (opened) sidebar.current?.focus();
  }, [opened]);
  return { sidebar, opened, isCovering: opened && isNarrow, toggle, close };
}
