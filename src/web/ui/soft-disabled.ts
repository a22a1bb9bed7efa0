/**
 * A substitute for `disabled`, which would throw the focus to the top of the page when the focused button is disabled.
 */
export const softDisabled = (isDisabled: boolean, onPress: () => void) => ({
  'aria-disabled': isDisabled,
  'data-disabled': isDisabled || undefined,
  onClick: () => {
    if (!isDisabled) onPress()
  },
})
