import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { getEvidence } from '../../../contract/evidence/evidence.wire.ts'
import type { getEvidenceStatus } from '../../../contract/evidence/evidence-status.wire.ts'
import type { getPublicKeys } from '../../../contract/evidence/public-record.wire.ts'
import { daysUntil } from '../../../domain/evidence/signing-rules.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { readLogStatus } from '../log/log-status.ts'
import { nameIn } from './issue-document.ts'
import { countDocuments, findVersions, type IssuedDocument, isIssued } from './issued-documents.queries.ts'
import { pdfKeyOf, readyKey } from './ready-key.ts'
import { findKeys } from './signing-keys.queries.ts'

type Status = ReplyOf<typeof getEvidenceStatus>['status']

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

async function signingStatus(platform: Platform, departmentId: number): Promise<Status['signing']> {
  const ready = await readyKey(platform, departmentId)
  const key = pdfKeyOf(platform)
  const own = key?.certificates[0]
  return {
    state: typeof ready === 'string' ? ready : 'ready',
    keyId: key?.keyId ?? null,
    algorithm: key?.algorithm ?? null,
    isAccredited: key?.isAccredited ?? false,
    subject: own ? nameIn(own.subject) : null,
    issuer: own ? nameIn(own.issuer) : null,
    validFrom: iso(key?.validFrom ?? null),
    validTo: iso(key?.validTo ?? null),
    daysLeft: key ? daysUntil(key.validTo, platform.clock()) : null,
  }
}

const isoText = (instant: string | null): string | null => instant && new Date(instant).toISOString()

/** The key that signs for a department, the documents that wait for its signature, and the department's log. */
export async function readEvidenceStatus(platform: Platform, departmentId: number): Promise<Status> {
  const signing = await signingStatus(platform, departmentId)
  const counted = await countDocuments(platform.db, departmentId)
  if (!counted) throw new Error('A count has one row.')
  const { lastStampedAt, oldestPendingAt, lastSignedAt, ...documents } = counted
  const asked = platform.timeStamps?.last()
  return {
    signing,
    timeStamp: {
      isConfigured: platform.timeStamps !== undefined,
      lastStampedAt: isoText(lastStampedAt),
      askedAt: asked?.at.toISOString() ?? null,
      fault: asked?.fault ?? null,
    },
    documents: {
      ...documents,
      oldestPendingAt: isoText(oldestPendingAt),
      lastSignedAt: isoText(lastSignedAt),
      actaStandard: platform.config.evidence.actaStandard,
    },
    log: await readLogStatus(platform, departmentId),
  }
}

type Evidence = ReplyOf<typeof getEvidence>['evidence']

const signatureOf = ({ state, level, keyId, signedAt, stampedAt, tsaSerial }: IssuedDocument) => ({
  ...{ state, level, keyId, tsaSerial },
  signedAt: iso(signedAt),
  stampedAt: iso(stampedAt),
})

const issueOf = (document: IssuedDocument): Evidence['issues'][number] => ({
  ...signatureOf(document),
  version: document.version,
  tsaPolicy: document.tsaPolicy,
  requestedAt: document.createdAt.toISOString(),
  sha256: document.blobSha256,
  bytes: document.bytes,
})

const NOT_ASKED_FOR = {
  state: 'pendiente',
  level: null,
  keyId: null,
  signedAt: null,
  stampedAt: null,
  tsaSerial: null,
} as const

/** The signature of the file that a download of the acta gives, and every version. */
export async function readIssues(
  q: Querier,
  departmentId: number,
  id: number,
): Promise<Omit<Evidence, 'seal' | 'code' | 'recordFile' | 'signingActs' | 'log' | 'anchors'>> {
  const versions = await findVersions(q, { departmentId, kind: 'acta', subjectId: id })
  const [newest] = versions
  const given = versions.find(isIssued) ?? newest
  return {
    ...(given ? signatureOf(given) : NOT_ASKED_FOR),
    lastError: newest?.lastError ?? null,
    issues: versions.map(issueOf),
  }
}

/** The public halves of all keys, for everybody. */
export const readPublicKeys = async (q: Querier): Promise<ReplyOf<typeof getPublicKeys>> => ({
  keys: (await findKeys(q)).map(
    ({ validFrom, retiredAt, compromisedFrom, registeredAt: _, compromisedToldAt: __, ...key }) => ({
      ...key,
      validFrom: validFrom.toISOString(),
      retiredAt: iso(retiredAt),
      compromisedFrom: iso(compromisedFrom),
    }),
  ),
})
