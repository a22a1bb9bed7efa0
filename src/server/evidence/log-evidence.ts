import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { type DoneAnchor, findDoneAnchors } from './log/anchors.queries.ts'
import { proofUnlessDamaged } from './log/integrate-leaves.queries.ts'
import { findLeaf } from './log/leaf-proof.queries.ts'
import { type LeafProof, proofOfLeaf } from './log/leaf-proof.service.ts'

/** Anchors that are told of one acta: the newest ones say most. */
const MOST_ANCHORS = 20

type LogEvidence = { log: LeafProof | null; anchors: DoneAnchor[] }
const NONE: LogEvidence = { log: null, anchors: [] }

async function findLogEvidence(q: Querier, seal: string, departmentId?: number): Promise<LogEvidence> {
  const leaf = await findLeaf(q, { digest: seal, departmentId })
  const log = leaf && (await proofOfLeaf(q, seal, leaf.departmentId))
  if (!log) return NONE
  const { departmentId: own } = leaf
  return { log, anchors: await findDoneAnchors(q, { departmentId: own, from: log.position + 1, limit: MOST_ANCHORS }) }
}

/**
 * The place of a seal in the public log, and where outside the log is kept with it. A damaged log proves nothing, and
 * the acta is shown all the same: `verify` tells the damage.
 * @param departmentId absent for the log of any department
 */
export async function readLogEvidence(
  { db, log }: { db: Querier; log: Pick<Platform['log'], 'warn'> },
  seal: string,
  departmentId?: number,
): Promise<LogEvidence> {
  return (await proofUnlessDamaged(log, () => findLogEvidence(db, seal, departmentId))) ?? NONE
}
