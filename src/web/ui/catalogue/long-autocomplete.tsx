import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useOptionWindow, type WindowProps } from './use-option-window.tsx'

/** A text with suggestions of a list that may have thousands. */
export function LongAutocomplete(props: Omit<AutocompleteProps, WindowProps>) {
  const { windowed, announcement } = useOptionWindow(null, props)
  return (
    <>
      <Autocomplete {...props} {...windowed} />
      {announcement}
    </>
  )
}
