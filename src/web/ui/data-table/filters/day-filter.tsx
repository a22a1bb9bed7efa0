import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { TYPING_PAUSE_MS } from '../list-state/use-list-state.ts'
import { messages } from '../messages.ts'
import { isFilterDay } from './list-filter.ts'

type Props = {
  label: string
  /** The day in the address. */
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
  /** The fault of the day in relation to the other one. */
  fault?: string | undefined
  onChange: (day: string | undefined) => void
}

/** The browser reports an incomplete day as an empty value with bad input. */
const isUnfinished = ({ value, validity }: HTMLInputElement) => (value === '' ? validity.badInput : !isFilterDay(value))

/**
 * A day of the filters. The typed text is kept apart from the address, which changes later and takes whole days only.
 * Otherwise the field would be emptied between two keys.
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

  // Back, links and 'Quitar filtros' change the address. The field's own changes must not undo later typing.
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
    // An invalid day must not filter the list, because the field does not show it as a filter.
    write(faulty ? undefined : input.value || undefined)
  }
  return (
    <TextInput
      type="date"
      label={label}
      value={text}
      min={min}
      max={max}
      error={isFaulty ? messages.unfinishedDay : fault}
      onChange={(event) => onType(event.currentTarget)}
      onBlur={(event) => onLeave(event.currentTarget)}
    />
  )
}
