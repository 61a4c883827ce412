// Before the first paint, so that a dark console never flashes white. A file of its own: no inline script is allowed.
(() => {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = chosen === 'dark' || (chosen !== 'light' && prefersDark);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
