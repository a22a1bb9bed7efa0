import type { SelectProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useRef } from 'react'
import { CatalogueFailure } from './catalogue-failure.tsx'
import { useCatalogueProps } from './choice-props.tsx'
import { LongSelect } from './long-select.tsx'
import type { Catalogue } from './use-catalogue.ts'

type Props = {
  label: string
  catalogue: Catalogue
  id: number | undefined
  isReadOnly: boolean
  /** Called only with an id that differs from the current one. */
  onId: (id: number) => void
} & Pick<SelectProps, 'ref' | 'description' | 'error' | 'disabled' | 'onBlur'>

/** A required choice among records: the component's values are texts, the form's are ids. */
export function CatalogueSelect({ ref, label, catalogue, id, isReadOnly, onId, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <LongSelect
        {...props}
        {...useCatalogueProps(catalogue, isReadOnly)}
        ref={useMergedRef(ref, input)}
        label={label}
        value={id === undefined ? null : String(id)}
        onChange={(value) => value !== null && Number(value) !== id && onId(Number(value))}
        allowDeselect={false}
        required={!isReadOnly}
        // A long name is cut, and a read-only field opens no list that would show it.
        title={isReadOnly ? catalogue.rows.find((row) => row.id === id)?.name : undefined}
      />
      <CatalogueFailure catalogue={catalogue} label={label} onRetry={() => input.current?.focus()} />
    </div>
  )
}
