/** Whether an element fixed to the window overlaps an element of a selector at this moment. */
export function overlapsAny(notice: HTMLElement, selector: string): boolean {
  const own = notice.getBoundingClientRect();
  return [...document.querySelectorAll(selector)].some((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > own.top && top < own.bottom && right > own.left && left < own.right;
  });
}
