import { z } from 'zod'
import { GRID, MAX_OUTLINES_BYTES, type Outlines } from './outlines.ts'

const unit = z.number().min(0).max(GRID)
/** Outlines as they are kept. */
const kept: z.ZodType<Outlines> = z.object({
  width: unit,
  height: unit,
  places: z
    .array(
      z.object({
        daneCode: z.string().min(1),
        path: z.string().regex(/^(?:M\d+,\d+(?:l-?\d+,-?\d+)+z)+$/),
        box: z.object({ x: unit, y: unit, width: unit, height: unit }),
        label: z.object({ x: unit, y: unit, width: unit }),
      }),
    )
    .min(1),
})

/**
 * Why kept outlines cannot be drawn or are not those of a department, in Spanish words that end a sentence; null when they are.
 * @param daneCodes of the department's municipalities
 */
export function outlineFault(outlines: unknown, daneCodes: readonly string[]): string | null {
  const read = kept.safeParse(outlines)
  if (!read.success) return 'no se puede dibujar'
  const codes = read.data.places.map(({ daneCode }) => daneCode)
  const known = new Set(daneCodes)
  if (new Set(codes).size !== codes.length || codes.length !== known.size || codes.some((code) => !known.has(code))) {
    return 'no tiene los municipios del departamento'
  }
  return JSON.stringify(read.data.places).length > MAX_OUTLINES_BYTES ? 'es más grande de lo que se guarda' : null
}
