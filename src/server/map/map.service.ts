import type { z } from 'zod'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { previewMap, readMap, readOutlines } from '../../contract/map/map.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { mapRemoval, newMap } from '../../domain/map/map-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { cutText } from '../../domain/shared/text.ts'
import type { Upload } from '../../domain/shared/upload.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import { drawOutlines } from './draw-outlines.ts'
import type { MapFile } from './map-file.ts'
import { findExpected, findNewest, findVersions, insertVersion, takeTurn } from './maps.queries.ts'
import type { Drawn } from './outlines.worker.ts'

type Act = { by: Official; at: Date }

/** Versions that the page of the map shows. */
const SHOWN_VERSIONS = 50
const LONGEST_NAME = 200

/** The map in force: the upload, or the installation's file where it is of this department, or none. */
async function mapInForce(q: Querier, { departmentId }: Official, file: MapFile | undefined) {
  const newest = await findNewest(q, departmentId)
  const rowVersion = newest?.version ?? 0
  const { outlines, attribution } = newest ?? {}
  if (outlines && attribution) return { source: 'upload', rowVersion, map: { ...outlines, attribution } } as const
  if (file?.departmentId !== departmentId) return { source: 'none', rowVersion, map: null } as const
  return { source: 'file', rowVersion, map: { ...file.outlines, attribution: file.attribution } } as const
}

export async function readDepartmentOutlines(
  q: Querier,
  by: Official,
  file: MapFile | undefined,
): Promise<ReplyOf<typeof readOutlines>> {
  const { map } = await mapInForce(q, by, file)
  return { map }
}

export async function readSettings(
  q: Querier,
  by: Official,
  file: MapFile | undefined,
): Promise<ReplyOf<typeof readMap>> {
  const { source, rowVersion, map } = await mapInForce(q, by, file)
  const versions = await findVersions(q, by.departmentId, SHOWN_VERSIONS)
  return {
    source,
    rowVersion,
    attribution: map?.attribution ?? null,
    versions: versions.map(({ createdAt, ...version }) => ({ ...version, createdAt: createdAt.toISOString() })),
  }
}

/** Reads a sent file as a map of the official's department. @throws Problem map.* with what is wrong */
export async function drawSent(q: Querier, { departmentId }: Official, file: Upload): Promise<Drawn> {
  if (!(file instanceof ReceivedFile)) throw new Problem('map.not-geojson')
  return drawOutlines(file.bytes, await findExpected(q, departmentId))
}

export const shownPreview = ({ outlines, points, drawnPoints }: Drawn): ReplyOf<typeof previewMap> => ({
  map: outlines,
  points,
  drawnPoints,
})

/** Holds the turn of the department. @returns the newest version, after which the next one comes */
async function holdMap(tx: Querier, { departmentId }: Official, opened: z.output<typeof mapRemoval>) {
  await takeTurn(tx, departmentId)
  const newest = await findNewest(tx, departmentId)
  const rowVersion = newest?.version ?? 0
  refuseStaleEdit({ rowVersion }, opened)
  return { isThere: Boolean(newest?.outlines), next: rowVersion + 1 }
}

/** Keeps a drawn map as the department's. @returns its version */
export const saveDrawn = (
  db: Querier,
  { by, at }: Act,
  { file, attribution, ...opened }: z.output<typeof newMap>,
  { outlines }: Drawn,
): Promise<number> =>
  db.transaction(async (tx) => {
    const { next: version } = await holdMap(tx, by, opened)
    if (!(file instanceof ReceivedFile)) throw new Problem('map.not-geojson')
    const fileName = cutText(file.filename, LONGEST_NAME)
    const digest = await insertVersion(tx, {
      ...{ departmentId: by.departmentId, version, outlines, attribution, fileName },
      ...{ fileBytes: file.size, fileSha256: file.sha256, createdBy: by.id, createdAt: at },
    })
    const details = { fileName, attribution, outlines: digest }
    await audit(tx, { official: by, at, action: 'upload-map', subject: 'map', subjectId: version, details })
    return version
  })

/** Takes the uploaded map away. @returns the version that has none; @throws Problem map.none */
export const removeUploaded = (db: Querier, { by, at }: Act, opened: z.output<typeof mapRemoval>): Promise<number> =>
  db.transaction(async (tx) => {
    const { isThere, next: version } = await holdMap(tx, by, opened)
    if (!isThere) throw new Problem('map.none')
    await insertVersion(tx, { departmentId: by.departmentId, version, createdBy: by.id, createdAt: at })
    await audit(tx, { official: by, at, action: 'remove-map', subject: 'map', subjectId: version })
    return version
  })
