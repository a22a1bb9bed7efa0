import { useMemo } from 'react'
import { messages } from './messages.ts'
import { optionsOf } from './namesakes.ts'
import type { Catalogue } from './use-catalogue.ts'

/** Props of every choice in a form. A list that opens on focus would hide the field's error. */
export const choiceProps = (isReadOnly: boolean) =>
  ({
    searchable: true,
    openOnFocus: false,
    readOnly: isReadOnly,
    'data-read-only': isReadOnly || undefined,
    withAsterisk: !isReadOnly,
    placeholder: messages.choose,
    nothingFoundMessage: messages.none,
  }) as const

/** Props of a choice from a catalogue; Mantine's values are texts. */
export function useCatalogueProps({ rows, emptyText, placeholder, isLoading }: Catalogue, isReadOnly: boolean) {
  // A catalogue may have thousands of rows, and a form renders at each key.
  const data = useMemo(() => optionsOf(rows), [rows])
  return {
    ...choiceProps(isReadOnly),
    data,
    nothingFoundMessage: emptyText,
    placeholder,
    // The rows may hold only the current one until the catalogue arrives.
    loading: isLoading,
  }
}
