import { threadId } from 'node:worker_threads'
import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import type { CardDocument } from '../../../domain/staff/card-document.ts'
import { type Images, typesetActa } from './typeset-acta.ts'
import { typesetCard } from './typeset-card.ts'

export type ActaPdfTask =
  | { document: ActaDocument; images: Images; record: string | undefined }
  | { card: CardDocument; photo: Uint8Array | undefined }

/** A file, and the thread that made it. */
export type ActaPdfResult = { pdf: Uint8Array; threadId: number }

const typeset = (task: ActaPdfTask): Uint8Array =>
  'card' in task ? typesetCard(task.card, task.photo) : typesetActa(task.document, task.images, task.record)

export default (task: ActaPdfTask): ActaPdfResult => ({ pdf: typeset(task), threadId })
