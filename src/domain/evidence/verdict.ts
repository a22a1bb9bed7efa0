/** A check: it held, it failed, or it was not made. */
export type Outcome = 'yes' | 'no' | 'unchecked'

/**
 * The reason why no record is read from a file. `without-record`: a PDF/A-2, which an entity may issue (R 27.26). `unable`:
 * the device's fault, which tells nothing of the file.
 */
export type FileFault =
  | 'too-large'
  | 'not-an-acta'
  | 'without-record'
  | 'two-records'
  | 'appended'
  | 'unreadable'
  | 'unable'

/** The answer of the entity's books about a seal. `unanswered`: they, or a proxy before them, answered something else. */
export type BooksAnswer = 'known' | 'unknown' | 'offline' | 'unanswered'

/**
 * The key of a signature. `retired`: withdrawn since, and nothing tells that it signed before. `late`: it signed after
 * it was withdrawn. `unchecked`: no list of keys was ever seen on this device.
 */
export type KeyAnswer = 'known' | 'unknown' | 'retired' | 'late' | 'unchecked'

/** Everything that the checks of one acta told. */
export type EvidenceFacts = {
  /** Why its record could not be read, if so. */
  fault: FileFault | undefined
  /** Whether the record gives its seal. */
  content: Outcome
  /** The entity's signature over the file. HTML files and copies of before have none. */
  signature: 'absent' | 'whole' | 'changed' | 'appended' | 'unable'
  key: KeyAnswer
  books: BooksAnswer
  /** Whether the public log has the seal, by a proof under the log's own key. */
  log: Outcome
  /** Whether the file is the issued one, byte for byte. */
  issued: Outcome
  /** Whether the file is an earlier issue of the acta, byte for byte. */
  isEarlier: boolean
  /** Whether the public log has this very file among the issued ones, by a proof under the log's own key. */
  leaf: Outcome
}

/** The one word about a file. */
export type Verdict =
  | Exclude<FileFault, 'without-record'>
  | 'pages'
  | 'pages-unproved'
  | 'authentic'
  | 'authentic-offline'
  | 'authentic-unanswered'
  | 'recorded'
  | 'unproved-signature'
  | 'content-alone'
  | 'unanswered'
  | 'changed'
  | 'content-not-seal'
  | 'not-as-issued'
  | 'superseded'
  | 'retired-key'
  | 'late-key'
  | 'unknown-key'
  | 'foreign-key'
  | 'not-in-log'
  | 'file-not-in-log'
  | 'unknown'

/**
 * The verdict about a PDF that carries no record: its signature speaks for its pages, and the public log for the file.
 * Without a key of the entity it is anybody's file.
 */
function pagesVerdict({ signature, key, leaf }: EvidenceFacts): Verdict {
  if (signature === 'unable') return 'unable'
  if (signature !== 'whole' || key === 'unknown' || key === 'unchecked') return 'not-an-acta'
  if (key === 'retired' || key === 'late') return `${key}-key`
  if (leaf === 'no') return 'file-not-in-log'
  return leaf === 'yes' ? 'pages' : 'pages-unproved'
}

/** The verdict where the record of a file does not speak for itself, or the file speaks against it. */
function faultOf(facts: EvidenceFacts): Verdict | undefined {
  const { fault, content, signature } = facts
  // The signature tells best that something was changed.
  if (signature === 'appended' || signature === 'changed') return signature
  if (fault) return fault === 'without-record' ? pagesVerdict(facts) : fault
  if (content === 'yes') return signature === 'unable' ? 'unable' : undefined
  return 'content-not-seal'
}

/**
 * The verdict about a file that the entity did not sign. The books speak for the record in it and not for its
 * pages, so it is never green (decision 063).
 */
const unsignedVerdicts: Record<BooksAnswer, Verdict> = {
  known: 'recorded',
  unknown: 'unknown',
  offline: 'content-alone',
  unanswered: 'unanswered',
}

/** The verdict about a signature by a key that the page does not know. A seal of this entity is no acta of another one. */
const strangerVerdict = ({ books, issued, isEarlier }: EvidenceFacts): Verdict =>
  books === 'known' && issued !== 'yes' && !isEarlier ? 'foreign-key' : 'unknown-key'

/** The verdict about a signature where there is no list of keys: it may be of anybody. */
function unlistedVerdict({ books, issued }: EvidenceFacts): Verdict {
  if (books !== 'known') return unsignedVerdicts[books]
  return issued === 'yes' ? 'authentic' : 'unproved-signature'
}

/** The verdict about a file with a true signature. */
function signedVerdict(facts: EvidenceFacts): Verdict {
  const { key, books, log, issued, isEarlier, leaf } = facts
  if (key === 'unknown') return strangerVerdict(facts)
  if (issued === 'no' && !isEarlier) return 'not-as-issued'
  // Somebody may have written the books anew: they call a file an issue, and the log does not have it.
  if (issued === 'no' && leaf !== 'no') return 'superseded'
  if (key === 'retired' || key === 'late') return `${key}-key`
  if (books === 'unknown' || log === 'no') return 'not-in-log'
  if (leaf === 'no') return 'file-not-in-log'
  if (key === 'unchecked') return unlistedVerdict(facts)
  return books === 'known' ? 'authentic' : `authentic-${books}`
}

/** The verdict that follows from the checks of a file (R 26.12). The page, `npm run verify` and their tests share it. */
export function verdictOf(facts: EvidenceFacts): Verdict {
  const fault = faultOf(facts)
  if (fault) return fault
  const isSigned = facts.signature === 'whole'
  if (isSigned) return signedVerdict(facts)
  return facts.log === 'no' ? 'not-in-log' : unsignedVerdicts[facts.books]
}
