import type { Notice } from './notices';

/**
 * Shows a notification; a click on it brings the tab to the front.
 * @throws TypeError where only service workers may notify, as in Chrome on Android
 */
export function showNotice({ title, body, tag }: Notice, onClick: () => void): void {
  const shown = new Notification(title, { body, tag });
  shown.addEventListener('click', () => {
    window.focus();
    onClick();
    shown.close();
  });
}
