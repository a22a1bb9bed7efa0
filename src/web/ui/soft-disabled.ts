/** Not `disabled`: a button that goes away under the focus would throw the keyboard back to the top. */
export const softDisabled = (isDisabled: boolean, onPress: () => void) => ({
  'aria-disabled': isDisabled,
  'data-disabled': isDisabled || undefined,
  onClick: () => {
    if (!isDisabled) onPress()
  },
})
