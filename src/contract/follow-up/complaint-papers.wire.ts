import { complaintPapersForm, PAPER_KINDS, paperWithdrawal } from '../../domain/complaints/complaint-papers.ts'
import { MAX_PROOF_MB } from '../../domain/shared/upload.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { flag, inFile, inFlag, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { changedComplaint } from './complaint-acts.wire.ts'
import { complaintPath } from './complaints.wire.ts'

const paper = wireObject({
  id: ['paper_id', number],
  /** The place among the papers of the complaint; it never changes. */
  position: ['position', number],
  kind: ['kind', openWord(PAPER_KINDS)],
  bytes: ['bytes', number],
  /** Null too where the reader may not know who complained. */
  description: ['description', nullable(text)],
  /** Whether it tells who complained. */
  hasIdentity: ['has_identity', flag],
  /** ISO instant. */
  addedAt: ['added_at', text],
  addedBy: ['added_by', text],
  withdrawnAt: ['withdrawn_at', nullable(text)],
  withdrawnBy: ['withdrawn_by', nullable(text)],
  withdrawnReason: ['withdrawn_reason', nullable(text)],
  /** Whether the reader may open its file. */
  isOpen: ['may_open', flag],
})

export const listComplaintPapers = endpoint({
  method: 'GET',
  path: '/api/complaint/:id/papers',
  summary: 'Documentos y fotos de una queja',
  params: complaintPath,
  reply: wireObject({ papers: ['papers', list(paper)], may: ['may', list(openWord(['add', 'withdraw']))] }),
})

export const addComplaintPapers = endpoint({
  method: 'POST',
  path: '/api/complaint/:id/papers',
  summary: 'Agregar documentos o fotos a una queja: administradores y quien la radicó',
  maxFileMegabytes: MAX_PROOF_MB,
  params: complaintPath,
  body: form(complaintPapersForm, {
    files: ['files', inFile],
    description: ['description', inText],
    hasIdentity: ['has_identity', inFlag],
    rowVersion: ['row_version', inNumber],
  }),
  reply: changedComplaint,
})

const paperPath = wireObject({ id: ['id', pathId], paperId: ['paper_id', pathId] })

export const getComplaintPaper = endpoint({
  method: 'GET',
  path: '/api/complaint/:id/paper/:paper_id',
  summary: 'El archivo de un documento o una foto de una queja; si contiene datos del quejoso, cada consulta se audita',
  params: paperPath,
  reply: fileReply,
  answersFile: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
})

export const withdrawComplaintPaper = endpoint({
  method: 'POST',
  path: '/api/complaint/:id/paper/:paper_id/withdraw',
  summary: 'Retirar un documento o una foto equivocada de una queja; solo administradores',
  params: paperPath,
  body: form(paperWithdrawal, { reason: ['reason', inText], rowVersion: ['row_version', inNumber] }),
  reply: changedComplaint,
})
