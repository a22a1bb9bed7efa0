import type { Progress } from '../progress.ts'
import { isOfItsName, isOriginal } from './blob-checks.ts'
import {
  type CopyEntry,
  type CopyHeader,
  type CopyManifest,
  CopyRefused,
  type CopySource,
  contentOf,
  copyHeader,
  copyManifest,
  HEADER,
  MANIFEST,
  sha256,
} from './copy-format.ts'
import { signerOf } from './copy-signature.ts'
import { EntryDigests } from './entry-digests.ts'
import { damagedLine } from './summary.ts'

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch (cause) {
    throw new CopyRefused('La copia está dañada: no se pudo leer.', { cause })
  }
}

/**
 * Reads the first entry of a copy.
 * @throws CopyRefused when this version does not know it
 */
export function readHeader(entry: CopyEntry | undefined): CopyHeader {
  if (entry?.name !== HEADER) throw new CopyRefused('Esto no es una copia de Vigía.')
  const read = copyHeader.safeParse(parseJson(entry.bytes))
  if (!read.success) throw new CopyRefused(read.error.issues[0]?.message ?? 'La copia está dañada.')
  return read.data
}

function readManifest(bytes: Buffer): { manifest: CopyManifest; signer: string | null } {
  const json = parseJson(bytes)
  const read = copyManifest.safeParse(json)
  if (!read.success) throw new CopyRefused('La copia está dañada: su resumen no se pudo leer.')
  return { manifest: read.data, signer: signerOf(json as object) }
}

/**
 * Compares two summaries and reports the first difference.
 * @throws CopyRefused
 */
export function compareSummaries(
  found: Pick<CopyManifest, 'tables' | 'blobs'>,
  expected: Pick<CopyManifest, 'tables' | 'blobs'>,
): void {
  for (const table of expected.tables) {
    const same = found.tables.find(({ name }) => name === table.name)
    if (same?.rows !== table.rows) {
      throw new CopyRefused(`La tabla ${table.name} tiene ${same?.rows ?? 0} filas y debería tener ${table.rows}.`)
    }
    if (same.sha256 !== table.sha256) throw new CopyRefused(`La tabla ${table.name} no tiene el contenido esperado.`)
  }
  const strange = found.tables.find(({ name }) => !expected.tables.some((table) => table.name === name))
  if (strange) throw new CopyRefused(`La tabla ${strange.name} no debería tener filas.`)
  if (found.blobs.count !== expected.blobs.count) {
    throw new CopyRefused(`Hay ${found.blobs.count} archivos y debería haber ${expected.blobs.count}.`)
  }
  if (found.blobs.sum !== expected.blobs.sum) throw new CopyRefused('Algún archivo no es el que se copió.')
}

/** Actions on each intact blob while a copy is checked; the copy is proved only at its end. */
export type CopyVisitor = {
  blob?(name: string, bytes: Buffer): Promise<void>
  /** Whether reading continues after a damaged image; the copy is refused at its end all the same. */
  readsOn?: boolean
}

/** `signer` is the fingerprint of the key that signed the copy; null for a copy without a signature. */
export type CheckedCopy = { header: CopyHeader; manifest: CopyManifest; signer: string | null }

/**
 * Reads a copy from beginning to end and checks every count and digest.
 * @throws CopyRefused with what is wrong
 */
export async function checkCopy(
  source: CopySource,
  progress: Progress,
  visitor: CopyVisitor = {},
): Promise<CheckedCopy> {
  const digests = new EntryDigests()
  const damaged: string[] = []
  let header: CopyHeader | undefined
  let headerDigest = ''
  let manifest: CopyManifest | undefined
  let signer: string | null = null
  let blobs = 0
  let parts = 0
  for await (const entry of source.entries()) {
    if (!header) {
      header = readHeader(entry)
      headerDigest = sha256(entry.bytes)
    } else if (manifest) throw new CopyRefused('La copia tiene algo después de su final.')
    else if (entry.name === MANIFEST) ({ manifest, signer } = readManifest(entry.bytes))
    else {
      const { kind, name } = contentOf(entry.name)
      if (kind === 'tables') {
        digests.table(name, entry.bytes)
        parts += 1
        progress.count('partes de tablas revisadas', parts)
        continue
      }
      if (kind === 'damaged') damaged.push(name)
      else if (isOriginal(name) && !isOfItsName(name, entry.bytes)) {
        if (!visitor.readsOn) throw new CopyRefused(damagedLine(name))
      } else await visitor.blob?.(name, entry.bytes)
      digests.blob(name, entry.bytes)
      blobs += 1
      progress.count('archivos revisados', blobs)
    }
  }
  if (!header) throw new CopyRefused('Esto no es una copia de Vigía.')
  if (!manifest) throw new CopyRefused('La copia está incompleta: no llega hasta su final.')
  if (manifest.header !== headerDigest) throw new CopyRefused('La copia mezcla partes de dos copias.')
  const told = new Set(manifest.lacks.damaged)
  for (const name of damaged) if (!told.has(name)) throw new CopyRefused(damagedLine(name))
  compareSummaries(digests.result(), manifest)
  return { header, manifest, signer }
}
