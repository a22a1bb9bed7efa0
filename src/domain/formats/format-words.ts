import { countText } from '../shared/text.ts'
import { formatDay } from '../shared/time.ts'
import type { FormatState } from './format-forms.ts'

// Words of formats, for the screens and the files of their lists.

export const formatStateWords: Record<FormatState, string> = { activo: 'Activo', retirado: 'Retirado' }

export const MODEL_OF_VIGIA = 'Modelo de Vigía'

/** An edition by its version and first day: 'v3, desde 01/02/2027'. */
export const editionText = ({ version, effectiveFrom }: { version: number; effectiveFrom: string }): string =>
  `v${version}, desde ${formatDay(effectiveFrom)}`

/** How many errors hinder publishing a draft. */
export const errorsText = (errors: number): string =>
  errors === 0 ? 'sin errores' : countText(errors, 'error', 'errores')

/** Column labels of the list of formats. */
export const formatLabels = {
  code: 'Código',
  name: 'Nombre',
  current: 'Edición vigente',
  next: 'Próxima',
  draft: 'Borrador',
  sum: 'Suma',
  uses: 'Tipos que lo usan',
  state: 'Estado',
} as const

type Named = readonly { name: string }[]
const names = (types: Named): string => types.map(({ name }) => name).join(', ')

/**
 * Types of inscription that use a format; those that pass to it are told with the day: 'Desde el 01/02/2027: Restaurantes'.
 * @property nextUses types of a format whose first edition is yet to come
 */
export function usesText({
  uses,
  nextUses = [],
  next,
}: {
  uses: Named
  nextUses?: Named | undefined
  next?: { effectiveFrom: string } | null | undefined
}): string {
  if (nextUses.length === 0 || !next) return names(uses)
  return `Desde el ${formatDay(next.effectiveFrom)}: ${names(nextUses)}`
}
