import { readFile, stat } from 'node:fs/promises'
import { MAX_ATTRIBUTION, MAX_MAP_MB, type Outlines } from '../../domain/map/outlines.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { MEBIBYTE } from '../../domain/shared/upload.ts'
import type { Platform } from '../platform/platform.ts'
import { drawOutlines } from './draw-outlines.ts'
import { findExpected } from './maps.queries.ts'

/** The map that the installation's file has, of one department. */
export type MapFile = { departmentId: number; outlines: Outlines; attribution: string }

async function read(db: Platform['db'], path: string): Promise<Omit<MapFile, 'attribution'>> {
  const { size } = await stat(path)
  if (size > MAX_MAP_MB * MEBIBYTE) throw new Error(`larger than ${MAX_MAP_MB} MB`)
  const { departmentId, outlines } = await drawOutlines(await readFile(path), await findExpected(db))
  return { departmentId, outlines }
}

const reasonOf = (error: unknown) => {
  if (error instanceof Problem) return { code: error.code, ...error.params }
  return { reason: error instanceof Error ? error.message : String(error) }
}

/**
 * The map of `MAP_FILE`, read once. A wrong file never stops the product: the log says why it is not used, and the map
 * is drawn without it.
 */
export async function openMapFile({ config, db, log }: Platform): Promise<MapFile | undefined> {
  const { file, attribution } = config.map
  if (file === undefined) return undefined
  try {
    if (attribution === undefined) throw new Error('MAP_ATTRIBUTION is missing')
    if (attribution.length > MAX_ATTRIBUTION) throw new Error('MAP_ATTRIBUTION is too long')
    const found = { ...(await read(db, file)), attribution }
    log.info({ file, department: found.departmentId, places: found.outlines.places.length }, 'map: MAP_FILE is used')
    return found
  } catch (error) {
    log.error({ file, ...reasonOf(error) }, 'map: MAP_FILE is not used, the map is schematic')
    return undefined
  }
}
