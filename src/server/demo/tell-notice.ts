import { hash } from 'node:crypto'
import type { Official } from '../../domain/access/official.ts'
import type { AttemptResult, NoticeChannel } from '../../domain/legal-notices/legal-notice-words.ts'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { findNoticeOfActa } from '../legal-notices/legal-notices.queries.ts'
import { recordAttempt } from '../legal-notices/legal-notices.service.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'

/** The reason of the establishments of these visits for not signing. */
export const NOT_SIGNED = 'Quien atiende dice que el propietario firma después.'

type Told = { channel: NoticeChannel; result: AttemptResult; after: number; note: string; hasProof?: true }

/** Cascades by which the notices of acts without a signature of the establishment were told: days after the visit. The first is still to begin. */
const CASCADES: readonly (readonly Told[])[] = [
  [],
  [{ channel: 'citacion', result: 'enviado', after: 2, note: 'Guía 2026-1043.' }],
  [
    { channel: 'citacion', result: 'enviado', after: 2, note: 'Guía 2026-1044.' },
    { channel: 'diligencia_personal', result: 'comparecio', after: 5, note: 'Vino el propietario.', hasProof: true },
  ],
  [
    { channel: 'citacion', result: 'enviado', after: 1, note: 'Guía 2026-1051.' },
    { channel: 'aviso_entregado', result: 'entregado', after: 16, note: 'Lo recibió la cajera.', hasProof: true },
  ],
  [
    { channel: 'citacion', result: 'devuelto', after: 6, note: 'Dirección cerrada, guía 2026-1060.' },
    { channel: 'aviso_publicado', result: 'fijado', after: 8, note: 'Cartelera de la entidad.' },
    { channel: 'aviso_publicado', result: 'desfijado', after: 20, note: 'Cartelera de la entidad.', hasProof: true },
  ],
]

/** A PDF that stands for a paper. */
export const PROOF = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 120]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
)

/** `turn` chooses the cascade; `until` is the reference of the demonstration. */
type TellArgs = { by: Official; inspectionId: number; visitDay: string; until: Date; turn: number }

/** Records how the notice of an acta was told; what would be after the reference is still to come. */
export async function tellNotice(
  tx: Querier,
  { blobs }: Pick<Platform, 'blobs'>,
  { by, inspectionId, visitDay, until, turn }: TellArgs,
): Promise<void> {
  const notice = await findNoticeOfActa(tx, by.departmentId, inspectionId)
  if (!notice) return
  for (const { channel, result, after, note, hasProof } of CASCADES[turn % CASCADES.length] ?? []) {
    const day = addDays(visitDay, after)
    if (day > dayOf(until)) return
    const at = new Date(`${day}T20:00:00Z`)
    const proofBlob = `${hash('sha256', PROOF)}.pdf`
    if (hasProof) await blobs.put(proofBlob, PROOF)
    const form = { channel, result, day, note }
    const proof = hasProof && { proofBlob, proofName: 'prueba.pdf' }
    await recordAttempt(tx, notice.id, { by, at, form, proof: proof || undefined })
  }
}
