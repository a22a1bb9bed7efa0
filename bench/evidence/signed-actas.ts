import { hash } from 'node:crypto'
import { actaDocument } from '../../src/domain/records/acta.ts'
import { actaImages, imageKey } from '../../src/domain/records/acta-contents.ts'
import { recordFile } from '../../src/domain/records/record-file.ts'
import { canonicalJson } from '../../src/domain/shared/canonical-json.ts'
import type { SigningKey } from '../../src/server/evidence/pdf-signature/cades.ts'
import { signPdf } from '../../src/server/evidence/pdf-signature/sign-pdf.ts'
import type { Stamp } from '../../src/server/platform/time-stamps.ts'
import { typesetActa } from '../../src/server/records/pdf/typeset-acta.ts'
import { noisyJpeg } from '../../src/server/testing/data/noisy-jpeg.ts'
import { sampleRecord } from '../../src/server/testing/data/sample-record.ts'

/** An acta before and after the entity signed it. */
export type SignedActa = { typeset: Buffer; signed: Buffer }

/** An acta with a true seal. Each number gives another one: other texts, and as many items as fit it. */
function anActa(number: number) {
  const sample = sampleRecord({ id: number, motive: `Visita ${number} `.repeat(1 + (number % 5)) })
  const shown = { ...sample, sections: sample.sections.slice(0, 1 + (number % sample.sections.length)) }
  const { floors: _, startedAt: __, endedAt: ___, code, publicUrl, seal: ____, ...record } = shown
  const seal = hash('sha256', canonicalJson(record))
  const facts = {
    seal,
    entity: { name: 'Salud', nit: null },
    departmentId: 13,
    publicUrl: publicUrl ?? null,
    code: code ?? '',
  }
  return { document: actaDocument(shown), text: canonicalJson(recordFile({ record, ...facts, closedAt: new Date(0) })) }
}

/**
 * Makes a signed acta.
 * @param photo width and height of its photos
 */
export async function signedActa(
  number: number,
  by: { key: SigningKey; stamp?: Stamp | undefined },
  photo: readonly [number, number] = [320, 240],
): Promise<SignedActa> {
  const { document, text } = anActa(number)
  const images = new Map<string, Uint8Array>()
  for (const image of actaImages(document)) images.set(imageKey(image), await noisyJpeg({}, ...photo))
  const typeset = Buffer.from(typesetActa(document, images, text))
  const texts = { signedAt: new Date(), name: 'Entidad', reason: 'Expedición', location: 'Cartagena' }
  return { typeset, signed: (await signPdf(typeset, { ...by, ...texts })).pdf }
}
