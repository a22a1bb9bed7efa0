import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { establishmentTexts as texts } from './messages.ts'
import { optionsOf } from './namesakes.ts'
import type { CatalogueQuery, NamedRow } from './use-catalogue.ts'

/** The pause of typing after which the server is asked, in milliseconds. */
const PAUSE_MS = 250

type Props = {
  /** Has the focus where the form refuses the choice. */
  ref?: Ref<HTMLInputElement>
  /** Active establishments that a text finds. */
  choices: { establishmentsFound: (text: string) => CatalogueQuery }
  id: number | undefined
  /** The establishment that the thing has already. */
  current?: NamedRow | undefined
  /** Whether no establishment is a choice. Without a word: where the thing has none yet. */
  isClearable?: boolean
  isRequired?: boolean
  isReadOnly: boolean
  fault: string | undefined
  onBlur?: () => void
  onId: (id: number | undefined) => void
}

/** A search for an establishment: a department has too many for a list. */
export function EstablishmentField(props: Props) {
  const { choices, id, current, isReadOnly, fault, onId, isRequired = false } = props
  const { isClearable = current === undefined && !isRequired } = props
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const [chosen, setChosen] = useState(current)
  const { data = [], isError } = useQuery({
    ...choices.establishmentsFound(asked.trim()),
    enabled: asked.trim() !== '' && !isReadOnly,
  })
  const rows = chosen && !data.some((row) => row.id === chosen.id) ? [chosen, ...data] : data
  return (
    <Select
      ref={props.ref}
      label={texts.establishment}
      description={texts.establishmentHint}
      data={optionsOf(rows)}
      value={id === undefined ? null : String(id)}
      required={isRequired}
      searchable
      clearable={isClearable}
      allowDeselect={isClearable}
      readOnly={isReadOnly}
      data-read-only={isReadOnly || undefined}
      openOnFocus={false}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={asked.trim() === '' ? texts.establishmentHint : texts.noEstablishment}
      onSearchChange={setText}
      onBlur={props.onBlur}
      onChange={(value) => {
        const found = rows.find((row) => String(row.id) === value)
        setChosen(found)
        onId(found?.id)
      }}
      error={fault ?? (isError ? texts.searchFailed : undefined)}
    />
  )
}
