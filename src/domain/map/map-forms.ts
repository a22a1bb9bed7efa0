import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { MAX_ATTRIBUTION } from './outlines.ts'

const NOT_A_VERSION = 'Versión no válida.'
/** The version of the department's map that the page showed; 0 before the first. */
const mapVersion = field.optional(
  z.int({ error: NOT_A_VERSION }).min(0, NOT_A_VERSION).max(2_147_483_647, NOT_A_VERSION),
)

export const mapPreview = z.object({ file: field.upload })

export const newMap = z.object({
  file: field.upload,
  attribution: field.requiredLine(MAX_ATTRIBUTION, 'Escriba la fuente del mapa.'),
  rowVersion: mapVersion,
})

export const mapRemoval = z.object({ rowVersion: mapVersion })

/** Origin of a department's map: an administrator's upload, the installation's file, or nowhere. */
export const MAP_SOURCES = ['upload', 'file', 'none'] as const
export type MapSource = (typeof MAP_SOURCES)[number]
