import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { TYPING_PAUSE_MS } from '../../ui/data-table/list-state/use-list-state.ts'
import { isFilterDay } from './inspection-filters.ts'
import { messages } from './messages.ts'

type Props = {
  label: string
  /** The day of the address. */
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
  /** What is wrong with the day beside the other one. */
  fault?: string | undefined
  onChange: (day: string | undefined) => void
}

/** The browser gives no text for a day of which a part is missing, and yet it is not empty. */
const isUnfinished = ({ value, validity }: HTMLInputElement) => (value === '' ? validity.badInput : !isFilterDay(value))

/**
 * A day of the filters. What is typed runs ahead of the address, which takes a moment: a field that showed the address
 * alone would be emptied between two keys. The address takes whole days only.
 */
export function DayFilter({ label, day, min, max, fault, onChange }: Props) {
  const [text, setText] = useState(day ?? '')
  const [isFaulty, setIsFaulty] = useState(false)
  const written = useRef(day)

  const write = (typed: string | undefined) => {
    if (typed === written.current) return
    written.current = typed
    onChange(typed)
  }
  const writeSoon = useDebouncedCallback(write, TYPING_PAUSE_MS)

  // Back, links and the removal of all filters change the address; the field's own writes must not undo what was typed meanwhile.
  useEffect(() => {
    if (day === written.current) return
    written.current = day
    writeSoon.cancel()
    setText(day ?? '')
    setIsFaulty(false)
  }, [day, writeSoon])

  const onType = (input: HTMLInputElement) => {
    setText(input.value)
    setIsFaulty(false)
    if (isUnfinished(input)) writeSoon.cancel()
    else writeSoon(input.value || undefined)
  }
  const onLeave = (input: HTMLInputElement) => {
    const faulty = isUnfinished(input)
    setIsFaulty(faulty)
    writeSoon.cancel()
    // The list is narrowed by nothing that the field does not show.
    write(faulty ? undefined : input.value || undefined)
  }
  return (
    <TextInput
      type="date"
      label={label}
      value={text}
      min={min}
      max={max}
      error={isFaulty ? messages.filters.unfinishedDay : fault}
      onChange={(event) => onType(event.currentTarget)}
      onBlur={(event) => onLeave(event.currentTarget)}
    />
  )
}
