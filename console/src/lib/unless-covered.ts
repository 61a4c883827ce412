/** Keeps a dialog open while another one stands over it: Escape is meant for that. */
export function unlessCovered(close: () => void): () => void {
  return () => {
    if (document.querySelectorAll('[role="dialog"]').length < 2) close();
  };
}
