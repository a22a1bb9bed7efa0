import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import type { KnownActs, SavedContent, SignatureSigner, VisitProgress } from './prepared-visit.ts'

const signerOfOfficial = { technical: 'technician', engineer: 'engineer' } as const

/** The person who signs with a write, or does not; undefined of other writes. */
export function signerOf(write: VisitWrite, officials: VisitProgress['officials'] = []): SignatureSigner | undefined {
  if (write.call === 'establishment-signature') return 'establishment'
  if (write.call === 'witness-signature') return 'witness'
  if (write.call !== 'official-signature') return undefined
  const official = officials.find(({ officialId }) => officialId === write.body.officialId)
  return official && signerOfOfficial[official.part]
}

export const contentOf = ({ answers, healthObservation, verdicts }: VisitProgress): SavedContent => ({
  answers: [...answers],
  healthObservation: healthObservation ?? null,
  verdicts: verdicts ?? [],
})

/** The known acts after this one; `content` is what it stands under. Who does not sign has none. */
export function withAct(acts: KnownActs, signer: SignatureSigner, write: VisitWrite, content: SavedContent): KnownActs {
  const after = { ...acts }
  delete after[signer]
  if (write.call !== 'establishment-signature' && write.call !== 'witness-signature') {
    return { ...after, [signer]: { at: null, content } }
  }
  const { outcome, drawnAt = null } = write.body
  return outcome === undefined ? { ...after, [signer]: { at: drawnAt, content } } : after
}

/**
 * The progress before its content changes on this device. The server's word on signatures is kept with the content of that
 * moment, so that the change can be told after it.
 */
export function withToldActs(progress: VisitProgress): VisitProgress {
  const { signatures, acts } = progress
  if (!signatures || signatures.length === 0) return progress
  const content = contentOf(progress)
  const told = Object.fromEntries(signatures.map((one) => [one.signer, { told: one, content }]))
  return { ...progress, signatures: [], acts: { ...told, ...acts } }
}

/** The acts of the server's progress, and those of this device that it may not have told yet. */
export function mergeActs(server: VisitProgress, known: VisitProgress): Pick<VisitProgress, 'acts'> {
  const own = Object.entries(known.acts ?? {}).filter(([, act]) => act && !('told' in act))
  const acts: KnownActs = { ...server.acts, ...Object.fromEntries(own) }
  return Object.keys(acts).length > 0 ? { acts } : {}
}
