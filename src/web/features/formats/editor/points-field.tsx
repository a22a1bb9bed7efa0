import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatPoints } from '../../../../domain/inspections/score.ts'

/** Reads typed points, with a comma or a dot; null for what is no number. */
export function parsePoints(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  return /^-?\d{1,6}(?:\.\d*)?$/.test(text) ? Number(text) : null
}

const shown = (points: number | null) => (points === null ? '' : formatPoints(points))

type Props = {
  id: string
  label: string
  value: number | null
  error: string | undefined
  warning: string | undefined
  isDisabled?: boolean
  onChange: (points: number | null) => void
}

/** Points as they are typed. A value from elsewhere, such as an undone step, takes the place of the text. */
export function PointsField({ id, label, value, error, warning, isDisabled = false, onChange }: Props) {
  const [typed, setTyped] = useState(shown(value))
  const text = parsePoints(typed) === value ? typed : shown(value)
  return (
    <TextInput
      id={id}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      disabled={isDisabled}
      error={error}
      description={warning}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parsePoints(event.currentTarget.value))
      }}
    />
  )
}
