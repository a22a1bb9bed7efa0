import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import type { CardDocument } from '../../../domain/staff/card-document.ts'
import { type Images, typesetActa } from './typeset-acta.ts'
import { typesetCard } from './typeset-card.ts'

export type ActaPdfTask =
  | { document: ActaDocument; images: Images; record: string | undefined }
  | { card: CardDocument; photo: Uint8Array | undefined }

export default (task: ActaPdfTask): Uint8Array =>
  'card' in task ? typesetCard(task.card, task.photo) : typesetActa(task.document, task.images, task.record)
