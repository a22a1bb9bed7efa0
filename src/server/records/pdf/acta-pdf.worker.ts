import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import { type Images, typesetActa } from './typeset-acta.ts'

export type ActaPdfTask = { document: ActaDocument; images: Images }

export default ({ document, images }: ActaPdfTask): Uint8Array => typesetActa(document, images)
