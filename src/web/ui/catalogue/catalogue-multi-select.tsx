import type { MultiSelectProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useRef } from 'react'
import { CatalogueFailure } from './catalogue-failure.tsx'
import { useCatalogueProps } from './choice-props.tsx'
import { LongMultiSelect } from './long-multi-select.tsx'
import type { Catalogue } from './use-catalogue.ts'

type Props = {
  label: string
  catalogue: Catalogue
  ids: readonly number[]
  isReadOnly: boolean
  onIds: (ids: number[]) => void
} & Pick<MultiSelectProps, 'ref' | 'description' | 'error' | 'disabled' | 'onBlur'>

/** A required choice of one record or several. */
export function CatalogueMultiSelect({ ref, label, catalogue, ids, isReadOnly, onIds, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const shared = useCatalogueProps(catalogue, isReadOnly)
  return (
    <div>
      <LongMultiSelect
        {...props}
        {...shared}
        ref={useMergedRef(ref, input)}
        label={label}
        placeholder={ids.length === 0 ? shared.placeholder : ''}
        value={ids.map(String)}
        onChange={(values) => onIds(values.map(Number))}
        // Mantine marks the frame as `required`; its input only searches and is empty whatever was chosen.
        aria-required={!isReadOnly}
      />
      <CatalogueFailure catalogue={catalogue} label={label} onRetry={() => input.current?.focus()} />
    </div>
  )
}
