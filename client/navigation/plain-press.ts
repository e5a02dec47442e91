/** Whether a press follows its link in this tab: a new tab, a new window or a download is left to the browser. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(button || metaKey || ctrlKey || shiftKey || altKey);
}
