/** Scrolls a strip of tabs to the open one, which a phone may not show: given as the `ref` of that tab. */
export const showTab = (open: HTMLElement | null | undefined): void =>
  open?.scrollIntoView?.({ block: 'nearest', inline: 'center' })

/** The same for a strip of links: given as the `ref` of the strip. */
export const showCurrentLink = (strip: HTMLElement | null): void =>
  showTab(strip?.querySelector<HTMLElement>('[aria-current="page"]'))
