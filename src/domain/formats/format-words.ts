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

/** Types of inscription that use a format. */
export const usesText = ({ uses }: { uses: readonly { name: string }[] }): string =>
  uses.map(({ name }) => name).join(', ')
