/**
 * Puts a text on the clipboard. Browsers offer their clipboard to pages over TLS only; on other pages the text is selected
 * and copied as by the keyboard.
 *
 * @returns whether it is there
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside a dialog, because that keeps the focus within itself.
  (focused?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) {
    focused.focus();
  }
  return isCopied;
}
