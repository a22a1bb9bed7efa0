import { textWithoutAddress } from '../evidence/signed-qr.ts'
import { type ActaIssue, bookText, signedText } from './acta-issue.ts'
import type { ActaBlock, ActaField } from './acta-model.ts'
import { field, fields } from './acta-parts.ts'
import { printedAddress, recordPath, VERIFY_PATH } from './verification-address.ts'

/** Documents of the entity that print how they prove themselves. */
export type ProvedKind = 'acta' | 'adenda' | 'indice' | 'medida' | 'levantamiento'

/** The document in a sentence: 'del acta', 'el acta es auténtica'. */
const named = {
  acta: { ofThe: 'del acta', is: 'el acta es auténtica', before: 'esta acta' },
  adenda: { ofThe: 'de la adenda', is: 'la adenda es auténtica', before: 'esta adenda' },
  indice: { ofThe: 'del índice', is: 'el índice es auténtico', before: 'este índice' },
  medida: { ofThe: 'del acta de la medida', is: 'el acta de la medida es auténtica', before: 'esta acta' },
  levantamiento: {
    ofThe: 'del acta de levantamiento',
    is: 'el acta de levantamiento es auténtica',
    before: 'esta acta',
  },
} as const satisfies Record<ProvedKind, object>

/** The entity's signature, and the public log as it was before it (R 27.18). */
function issueRows(issue: ActaIssue | undefined, kind: ProvedKind): ActaField[][] {
  if (issue?.kind !== 'signed') return []
  const signed = [field(12, 'Firma de la entidad', signedText(issue))]
  return issue.book
    ? [signed, [field(12, `Libro público antes de ${named[kind].before}`, bookText(issue.book))]]
    : [signed]
}

/** The QR code of a signed file without public address: its signed facts alone. Other files without address have none. */
const addressless = (rows: ActaField[][], letters: string | undefined, kind: ProvedKind): ActaBlock =>
  letters === undefined
    ? fields(...rows)
    : {
        kind: 'fields',
        rows,
        qr: { text: textWithoutAddress(letters), alt: `Código QR con los datos firmados ${named[kind].ofThe}` },
      }

type Proved = { seal: string; code?: string; publicUrl?: string }

/**
 * How to tell whether a document is authentic (R 26.6). A copy without public address and signature has only
 * its code.
 */
export function proofBlock(
  { seal, code, publicUrl }: Proved,
  issue: ActaIssue | undefined,
  kind: ProvedKind,
): ActaBlock {
  const { ofThe, is } = named[kind]
  const sealed = [field(12, `Sello de integridad ${ofThe} (SHA-256)`, seal)]
  const issued = issueRows(issue, kind)
  if (code === undefined) return fields(sealed, ...issued)
  const coded = [field(12, `Código ${ofThe}`, code)]
  const letters = issue?.kind === 'signed' ? issue.qrLetters : undefined
  if (publicUrl === undefined) return addressless([sealed, coded, ...issued], letters, kind)
  const free = kind === 'indice' ? '' : ' La visita y el concepto sanitario son gratuitos.'
  const told = `Entre a ${printedAddress(publicUrl + VERIFY_PATH)} y elija el archivo o escriba el código, o lea el código QR con la cámara de su celular.${free}`
  return {
    kind: 'fields',
    rows: [sealed, coded, [field(12, `Cómo comprobar que ${is}`, told)], ...issued],
    qr: {
      text: publicUrl + recordPath(code) + (letters === undefined ? '' : `#${letters}`),
      alt: `Código QR con la página ${ofThe}`,
    },
  }
}
