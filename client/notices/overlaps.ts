/** Whether something that is fixed to the window lies on one of the elements of a selector, as both stand now. */
export function overlapsAny(notice: HTMLElement, selector: string): boolean {
  const own = notice.getBoundingClientRect();
  return [...document.querySelectorAll(selector)].some((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > own.top && top < own.bottom && right > own.left && left < own.right;
  });
}
