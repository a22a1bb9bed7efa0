import { readFile } from 'node:fs/promises'
import type { Platform } from '../../platform/platform.ts'
import { findAnchor, findDoneAnchors } from '../log/anchors.queries.ts'
import { newestCheckpoint } from '../log/checkpoints.queries.ts'
import { consistencyOf, proofOfLeaf } from '../log/leaf-proof.service.ts'
import { stampReply } from '../log/stamp-reply.ts'

/** A file of a package, with its path in it. */
export type PackageFile = { name: string; content: string | Uint8Array }

const json = (name: string, value: unknown): PackageFile => ({ name, content: `${JSON.stringify(value, null, 2)}\n` })

/** The first anchors bound the instant from above, and the newest ones the time since. */
const EACH_END = 5

const bothEnds = <T>(all: readonly T[]): readonly T[] =>
  all.length <= 2 * EACH_END ? all : [...all.slice(0, EACH_END), ...all.slice(-EACH_END)]

/** A leaf that a package proves: the path of the proof, and the digest in the leaf. */
type Sought = { name: string; digest: string }

/** @property printed size of the checkpoint that the acta prints; absent where it prints none, or that of another log */
type Wanted = { departmentId: number; seal: Sought; others: readonly Sought[]; printed: number | undefined }

/** The proofs of the public log for a package; those of leaves without a position are left out. */
export async function logProofs(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { departmentId, seal, others, printed }: Wanted,
): Promise<PackageFile[]> {
  const log = await newestCheckpoint(db, departmentId)
  const own = log && (await proofOfLeaf(db, seal.digest, departmentId))
  if (!own) return []
  const files = [json(seal.name, own)]
  for (const { name, digest } of others) {
    const proof = await proofOfLeaf(db, digest, departmentId)
    if (proof) files.push(json(name, proof))
  }
  /** The proof between a size and that of the seal's proof, in whichever order they are. */
  const between = async (size: number) => {
    const [from, to] = size < own.size ? [size, own.size] : [own.size, size]
    return (await consistencyOf(db, log, { from, to })).proof
  }
  if (printed !== undefined)
    files.push(json('libro/raiz-impresa.json', { size: printed, proof: await between(printed) }))
  const done = await findDoneAnchors(db, { departmentId, from: own.position + 1 })
  const told = []
  for (const { id, kind, target, size, root, at } of bothEnds(done.toReversed())) {
    const anchor = await findAnchor(db, id)
    if (!anchor) continue
    files.push({ name: `anclas/${id}-nota.txt`, content: anchor.note })
    if (kind === 'tsa') files.push({ name: `anclas/${id}.tsr`, content: stampReply(anchor.evidence) })
    told.push({ anchor_id: id, kind, target, size, root, at, proof: await between(size) })
  }
  files.push(json('anclas/anclas.json', told))
  const { stamps } = config.evidence
  // The file may have gone since the start; the stamps are still there, to be judged with the authority's own certificate.
  const authority = stamps && (await readFile(stamps.caFile).catch(() => undefined))
  if (authority && told.some(({ kind }) => kind === 'tsa'))
    files.push({ name: 'anclas/autoridad.pem', content: authority })
  return files
}
