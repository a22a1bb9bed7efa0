import type { SignerPart } from '../../../domain/inspections/visit-write.ts'
import { type InkUse, type KnownInks, withInk } from '../../../domain/signatures/known-ink.ts'
import type { SigningParty } from '../../../domain/signatures/record-acts.ts'
import type { StoredInkUse } from './read/ink-uses.queries.ts'
import type { StoredVisit } from './read/stored-visit.queries.ts'
import type { VisitCommands } from './save-transaction.ts'
import type { VisitChange } from './write/visit-change.ts'

/**
 * Names of the drawings that saves bring, and of those for officials. A JPEG or WebP is drawn anew and has two: of the bytes
 * that are kept, and of those that were sent. A kept picture that is sent again, or its thumbnail, is known by the latter.
 * @property keptNames names of kept bytes, by the name of the bytes that were sent
 */
type SentInk = { ink: string[]; officialInk: string[]; keptNames: ReadonlyMap<string, string> }

/** The drawings that saves bring. */
export function sentInkOf(lot: readonly VisitCommands[]): SentInk {
  const keptNames = new Map<string, string>()
  const drawn = lot.flatMap(({ commands }) =>
    commands.flatMap((command) => {
      if (!('write' in command) || command.image?.kind !== 'signatures') return []
      const { name, sentName } = command.image
      if (sentName) keptNames.set(sentName, name)
      const isOfOfficial = command.write.call === 'official-signature'
      const names = sentName ? [name, sentName] : [name]
      return names.map((each) => ({ name: each, isOfOfficial }))
    }),
  )
  return {
    ink: drawn.map(({ name }) => name),
    officialInk: drawn.flatMap(({ name, isOfOfficial }) => (isOfOfficial ? name : [])),
    keptNames,
  }
}

const partOf: Partial<Record<SigningParty, SignerPart>> = {
  establecimiento: 'establishment-signature',
  testigo: 'witness-signature',
}

type OfSigners = Pick<StoredVisit, 'acts' | 'establishmentSignature' | 'witnessSignature'>

/** The drawings with which the establishment and the witness signed a visit. A part of before has no act. */
const usesOfSigners = ({ acts, establishmentSignature, witnessSignature }: OfSigners): InkUse[] =>
  [
    ...acts.map(({ party, signature }) => ({ part: partOf[party], name: signature })),
    { part: partOf.establecimiento, name: establishmentSignature },
    { part: partOf.testigo, name: witnessSignature },
  ].flatMap(({ part, name }) => (part && name ? { name, by: 'signer' as const, part } : []))

function inkUse({ name, by, officialId, inspectionIds }: StoredInkUse, inspectionId: number | null): InkUse {
  if (by !== 'official') return { name, by }
  const isElsewhere = (inspectionIds ?? []).some((id) => id !== inspectionId)
  return { name, by, officialId: officialId ?? 0, isElsewhere }
}

type Beside = Pick<SentInk, 'keptNames'> & { visit: OfSigners & Pick<StoredVisit, 'inspectionId'> }

/** The uses of drawings as a visit sees them. A use of what was sent is one of the drawing that is kept of it. */
export const inkBeside = (uses: readonly StoredInkUse[], { keptNames, visit }: Beside): KnownInks =>
  withInk(
    new Map(),
    ...[...usesOfSigners(visit), ...uses.map((use) => inkUse(use, visit.inspectionId))].flatMap((use) => {
      const kept = keptNames.get(use.name)
      return kept === undefined ? use : [use, { ...use, name: kept }]
    }),
  )

/** The uses of drawings that a change adds. */
export const inkUsesOf = ({ visit, signings, acts }: VisitChange): StoredInkUse[] => [
  ...signings.flatMap(({ signature: name, officialId, isDrawn }) =>
    isDrawn ? { name, by: 'official' as const, officialId, inspectionIds: [visit.inspectionId] } : [],
  ),
  ...acts.flatMap(({ party, signature: name }) =>
    (party === 'establecimiento' || party === 'testigo') && name
      ? { name, by: 'signer' as const, officialId: null, inspectionIds: null }
      : [],
  ),
]
