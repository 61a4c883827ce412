import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './full-page.module.css';

interface FullPageProps {
  /** In the browser's tab. */
  title: string;
  children: ReactNode;
}

/** A page that fills the window below the header, whose parts scroll by themselves. */
export function FullPage({ title, children }: FullPageProps) {
  useDocumentTitle(`${title} · Herald`);
  return (
    <div className={classes['page']} data-full-page>
      {children}
    </div>
  );
}
