import { type ComboboxGenericItem, type OptionsFilter, VisuallyHidden } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import type { ChoiceOption } from './namesakes.ts'
import classes from './option-lines.module.css'
import { OptionLines } from './option-lines.tsx'
import { optionWindow, REST } from './option-window.ts'

/** Props that a choice with an option window sets itself. */
export type WindowProps = 'filter' | 'renderOption' | 'classNames' | 'onDropdownOpen' | 'onDropdownClose'

/** The last line of a list that is not shown whole. Its list is there, hidden, while it is closed. */
function RestLine({ text, onText }: { text: string; onText: (text: string) => void }) {
  useEffect(() => {
    onText(text)
    return () => onText('')
  }, [text, onText])
  return <span className={classes.rest}>{text}</span>
}

type Field = { readOnly?: boolean | undefined; disabled?: boolean | undefined }

/**
 * Props of a choice that shows a part of its options, chosen by the search. The last line of the open list is told aloud
 * too, because the arrow keys pass it over.
 * @param chosen value that the field holds
 */
export function useOptionWindow(chosen: string | null, { readOnly, disabled }: Field) {
  const [rest, setRest] = useState('')
  const [isOpen, setOpen] = useState(false)
  // Mantine calls a list open that it does not show, as its field is only read.
  const isTold = isOpen && !readOnly && !disabled
  const filter: OptionsFilter = useCallback(
    ({ options, search }) => optionWindow(options as ChoiceOption[], search, chosen),
    [chosen],
  )
  const renderOption = useCallback(
    ({ option, checked = false }: { option: ComboboxGenericItem; checked?: boolean }) => {
      const shown = option as ChoiceOption
      return shown.value === REST ? (
        <RestLine text={shown.label} onText={setRest} />
      ) : (
        <OptionLines option={shown} isChosen={checked} />
      )
    },
    [],
  )
  return {
    windowed: {
      filter,
      renderOption,
      classNames: { option: classes.option ?? '' },
      onDropdownOpen: () => setOpen(true),
      onDropdownClose: () => setOpen(false),
    },
    announcement: <VisuallyHidden role="status">{isTold && rest}</VisuallyHidden>,
  }
}
