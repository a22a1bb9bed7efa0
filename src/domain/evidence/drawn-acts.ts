import { isWhole } from '../inspections/stood-under.ts'
import type { InspectionRecord } from '../records/record.ts'
import type { RecordAct, SigningParty } from '../signatures/record-acts.ts'
import { type ShownFormat, shownFormat, shownTextOfRecord } from './shown.ts'

/**
 * The relation of a drawn signature to the sealed content. `same`: it stood over this very content. `shown`: so it did,
 * and the device showed it. `part`: over less, or something changed since, as the acta says. `other`: the acta says that
 * it stood over all of it, and that is not so. `untold`: of before, without a word. `none`: the person did not sign.
 */
export type DrawnActState = 'shown' | 'same' | 'part' | 'other' | 'untold' | 'none'
export type DrawnAct = { party: SigningParty; state: DrawnActState }

type SealedRecord = Omit<InspectionRecord, 'seal'>
/** SHA-256 of a text, hex. */
type Digest = (text: string) => Promise<string>

/** Most acts of a record that are compared; a real one has at most four. A stranger's file may name thousands. */
const MOST_ACTS = 20

/** Tells whether a digest is that of the content of a record, in the form that goes with it. Each form is written once. */
function comparesWith(record: SealedRecord, digest: Digest) {
  const own = new Map<ShownFormat, Promise<string> | undefined>()
  return async (told: string, stored: string | null): Promise<boolean> => {
    const format = shownFormat(stored)
    if (!own.has(format)) {
      const text = shownTextOfRecord(record, format)
      own.set(format, text === undefined ? undefined : digest(text))
    }
    return told === (await own.get(format))
  }
}

async function stateOf(
  { outcome, standing, shownDigest, shownFormat: told }: RecordAct,
  isOwn: ReturnType<typeof comparesWith>,
): Promise<DrawnActState> {
  if (outcome !== 'firmada') return 'none'
  if (standing) {
    if (!isWhole(standing)) return 'part'
    if (!(await isOwn(standing.digest, standing.format))) return 'other'
    return shownDigest === standing.digest ? 'shown' : 'same'
  }
  if (shownDigest === null) return 'untold'
  return (await isOwn(shownDigest, told)) ? 'shown' : 'other'
}

/** Compares each drawn signature of a record with the record's own content (R 26.19). Records of before name no act. */
export async function drawnActs(record: SealedRecord, digest: Digest): Promise<DrawnAct[]> {
  const { acts = [] } = record
  if (acts.length > MOST_ACTS) return []
  const isOwn = comparesWith(record, digest)
  return Promise.all(acts.map(async (act) => ({ party: act.party, state: await stateOf(act, isOwn) })))
}
