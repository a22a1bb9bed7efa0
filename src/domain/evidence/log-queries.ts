import { z } from 'zod'

const count = z
  .int({ error: 'Se espera un número entero.' })
  .min(1, 'Se espera un número desde 1.')
  .max(Number.MAX_SAFE_INTEGER, 'El número es demasiado grande.')
const departmentId = z
  .int({ error: 'Se espera el código del departamento.' })
  .min(1, 'Se espera el código del departamento.')
  .max(32_767, 'Se espera el código del departamento.')
  .optional()

/** The department whose log is asked for; absent, that of the installation's first one. */
export const logQuery = z.object({ departmentId })

/** @property seal SHA-256 (hex) of an acta, or of an issued file */
export const proofQuery = z.object({
  seal: z.string('Se espera un sello.').regex(/^[0-9a-f]{64}$/, 'El sello son 64 cifras y letras de la a a la f.'),
})

export const consistencyQuery = z
  .object({ from: count, to: count, departmentId })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'El libro no puede ser más corto que al comienzo.' })

/** @property from only anchors of logs of at least this size */
export const anchorsQuery = z.object({ from: count.optional(), departmentId })
