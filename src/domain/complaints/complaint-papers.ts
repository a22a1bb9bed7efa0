import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { asList } from '../shared/goods-fields.ts'
import { Problem } from '../shared/problem.ts'
import { type ComplaintState, complaintStateName, isComplaintOpen } from './complaint-words.ts'

/** Kinds of papers of a complaint, as the endings of their names; they are on the wire and in rows, so they stay. */
export const PAPER_KINDS = ['pdf', 'jpg', 'png', 'webp'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]
export const isPaperKind = (kind: string | null): kind is PaperKind =>
  (PAPER_KINDS as readonly (string | null)[]).includes(kind)

/** Most papers of a complaint, withdrawn ones included, and most of one sending. */
export const MAX_PAPERS = 30
export const MAX_SENT_PAPERS = 10
/** Longest description of papers, in characters. */
const MAX_DESCRIPTION = 500

export const NO_PAPERS = 'Adjunte al menos un documento o una foto.'

/** Files that come together. */
export const paperFiles = z.preprocess(
  asList,
  z.array(field.upload).max(MAX_SENT_PAPERS, `Adjunte máximo ${MAX_SENT_PAPERS} archivos a la vez.`),
)
export const paperDescription = field.optionalText(MAX_DESCRIPTION)

/** Papers and photos that come to a complaint, with one description and one mark (R 49.1). */
export const complaintPapersForm = z.object({
  files: paperFiles.refine((files) => files.length > 0, NO_PAPERS),
  description: paperDescription,
  /** Whether they tell who complained; an absent mark says yes. */
  hasIdentity: field.optional(field.flag),
  rowVersion: field.rowVersion,
})
export type ComplaintPapersForm = z.output<typeof complaintPapersForm>

export const paperWithdrawal = z.object({ reason: field.requiredText(), rowVersion: field.rowVersion })
export type PaperWithdrawal = z.output<typeof paperWithdrawal>

/** A paper as people name it: its kind and its place among the papers of its complaint. */
type Named = { kind: string; position: number }
export const paperName = ({ kind, position }: Named): string => `${kind === 'pdf' ? 'Documento' : 'Foto'} ${position}`
/** The name of its file. What the sender called it is not kept, because it may name the person. */
export const paperFileName = (complaint: string, { kind, position }: Named): string =>
  `${complaint}-${kind === 'pdf' ? 'documento' : 'foto'}-${position}.${kind}`

/** Whether papers still come to a complaint: until it ended or was handed over. */
export const takesPapers = (state: ComplaintState): boolean => isComplaintOpen(state) || state === 'respondida'

/** A paper that a complaint has, as far as new ones depend on it. `blob` names its bytes by their digest. */
type KeptPaper = { position: number; kind: PaperKind; blob: string; isWithdrawn: boolean }

/** Refuses papers that a complaint does not take. @throws Problem complaint.wrong-state, complaint.papers-full */
export function checkPapers(state: ComplaintState, kept: readonly KeptPaper[], sent: number): void {
  if (!takesPapers(state)) {
    throw new Problem('complaint.wrong-state', { params: { state: complaintStateName[state].toLowerCase() } })
  }
  const max = String(MAX_PAPERS)
  if (kept.length + sent > MAX_PAPERS) throw new Problem('complaint.papers-full', { params: { max } })
}

/**
 * The places of new papers after those of before. The same bytes come once; after a withdrawal they may come again, as under
 * another mark.
 * @throws Problem complaint.paper-there
 */
export function placePapers<Sent extends { kind: PaperKind; blob: string }>(
  kept: readonly KeptPaper[],
  sent: readonly Sent[],
): (Sent & { position: number })[] {
  const standing = new Map<string, Named>()
  for (const paper of kept) if (!paper.isWithdrawn) standing.set(paper.blob, paper)
  const last = Math.max(0, ...kept.map(({ position }) => position))
  return sent.map((paper, place) => {
    const same = standing.get(paper.blob)
    if (same) throw new Problem('complaint.paper-there', { params: { paper: paperName(same) } })
    const placed = { ...paper, position: last + place + 1 }
    standing.set(paper.blob, placed)
    return placed
  })
}
