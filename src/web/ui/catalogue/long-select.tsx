import { Select, type SelectProps } from '@mantine/core'
import { messages } from './messages.ts'
import { useOptionWindow, type WindowProps } from './use-option-window.tsx'

/** A choice of one option of a list that may have thousands. */
export function LongSelect(props: Omit<SelectProps, WindowProps>) {
  const { windowed, announcement } = useOptionWindow(props.value ?? null, props)
  return (
    <>
      <Select searchable nothingFoundMessage={messages.none} {...props} {...windowed} />
      {announcement}
    </>
  )
}
