import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { messages } from './messages.ts'
import { useOptionWindow, type WindowProps } from './use-option-window.tsx'

/** A choice of several options of a list that may have thousands. The chosen ones stand in the field, not in the list. */
export function LongMultiSelect(props: Omit<MultiSelectProps, WindowProps>) {
  const { windowed, announcement } = useOptionWindow(null, props)
  return (
    <>
      <MultiSelect searchable hidePickedOptions nothingFoundMessage={messages.none} {...props} {...windowed} />
      {announcement}
    </>
  )
}
